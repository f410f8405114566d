import { isPausedFor } from '@regz/rules/panel/notices.ts';
import { nextHeartbeatSeconds, type PanelState } from '@regz/rules/panel/panel-states.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { DeviceCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { deviceFacts } from '../device-facts.ts';
import { giveGrace } from '../grace/give-grace.ts';
import type { SigningKey } from '../keys/p256.ts';
import { noteReports } from '../note-reports.ts';
import { findProgram, type Program, signDeviceOut } from '../programs.queries.ts';
import { mayRun } from '../releases/may-run.ts';
import { type Offer, offerTo } from '../releases/offer-release.ts';
import { findOtherSettings } from '../settings/settings.queries.ts';
import { offerCode } from '../sign-in/offer-code.ts';
import type { ReadGiven } from '../values/read-given.ts';
import type { Beat, Heartbeat, Standing } from './beat.ts';
import {
  describeAccount,
  describeDevices,
  describeFreeze,
  describeNotice,
  describeRelease,
} from './describe-standing.ts';
import { endCopy, followChain } from './follow-chain.ts';
import { type Placed, placeProgram } from './place-program.ts';

/** The services of heartbeats, with cached reads that many of them share. */
export type HeartbeatServices = Services & {
  readGiven: ReadGiven;
  readSigningKey: () => Promise<SigningKey | null>;
};

/**
 * Returns a program's standing and applies the consequences of its heartbeat: its PC takes a place
 * in the list of devices and a seat, or gives one up. Every standing is an answer. Only a message
 * without valid proof, or above the limit, is refused. Source: decision record 0021.
 */
export async function heartbeat(
  services: HeartbeatServices,
  context: RequestContext<DeviceCaller>,
  input: Heartbeat,
): Promise<Standing> {
  const { caller, origin } = context;
  const device = deviceFacts(services, { ...input, ...input.device }, origin.address);
  const beat = { caller, input, device, now: new Date(services.clock()) };
  const program = await findProgram(services.db, caller.id);
  if (program === undefined) return answerStranger(services, beat);
  const [offer] = await Promise.all([
    offerTo(services, program, input),
    services.budgets.panelHeartbeat.take(caller.id),
  ]);
  await noteReports(services, program, beat);
  return answerSignedIn(services, context, { beat, program, offer });
}

/**
 * Answers a signed-in PC. Judges a request again if another request of the same program overtook
 * it.
 */
async function answerSignedIn(
  services: HeartbeatServices,
  context: RequestContext<DeviceCaller>,
  { beat, program, offer }: { beat: Beat; program: Program; offer: Offer },
): Promise<Standing> {
  if (beat.input.leave === 'sign-out') {
    await signDeviceOut(services.db, program);
    return answerStranger(services, beat);
  }
  const { input, now: at } = beat;
  const running = {
    version: input.version,
    showsToken: input.chain !== undefined,
    nowMs: at.getTime(),
  };
  const followed = followChain(program, beat);
  const placed =
    followed !== null &&
    (await placeProgram(services, context, {
      beat,
      program,
      followed,
      isVersionGood: mayRun(services.config, running, offer),
      isPaused: isPausedFor(offer.notices, input.version),
    }));
  if (placed) return answerProgram(services, { beat, placed, offer, token: followed.chain.token });
  const isCopy = followed === null && (await endCopy(services, program, beat));
  const now = isCopy ? undefined : await findProgram(services.db, program.deviceId);
  if (now === undefined || now.chainToken === program.chainToken) {
    return answerStranger(services, beat);
  }
  return answerSignedIn(services, context, { beat, program: now, offer });
}

/** Answers a program that is not signed in: with a code, if it requests one. */
async function answerStranger(services: Services, beat: Beat): Promise<Standing> {
  const { caller, device, input } = beat;
  await services.budgets.panelStranger.take(addressBlock(device.place));
  const wantsCode = input.signIn === true && input.leave === undefined;
  const signIn = wantsCode ? await offerCode(services, caller, device) : null;
  const { minimumVersion, notices } = await offerTo(services, null, input);
  return {
    ...nothingMore,
    ...nextBeat('signed-out', signIn !== null),
    signIn,
    minimumVersion,
    ...describeNotice(notices, input),
  };
}

type Told = { beat: Beat; placed: Placed; offer: Offer; token: string | null };

async function answerProgram(
  services: HeartbeatServices,
  { beat, placed, offer, token }: Told,
): Promise<Standing> {
  const { state, program, seats } = placed;
  const isWelcome = state !== 'banned' && state !== 'unapproved';
  const works = state === 'running' && beat.input.leave === undefined;
  const [tools, settings, frozen] = await Promise.all([
    works ? whatItWorksWith(services, program, beat) : {},
    isWelcome ? settingsFor(services, program, beat) : {},
    state === 'frozen' ? describeFreeze(services.db, program) : {},
  ]);
  const account = describeAccount(program, beat.now.getTime());
  return {
    ...nothingMore,
    ...nextBeat(state, false),
    account: { ...account, ...frozen },
    devices: describeDevices(program, services.config),
    seats,
    ...(token === null ? {} : { chain: { token } }),
    ...tools,
    ...settings,
    release: isWelcome ? describeRelease(offer.release) : null,
    minimumVersion: offer.minimumVersion,
    ...describeNotice(offer.notices, beat.input),
  };
}

/**
 * Returns what only a running program receives: its values and files, and a file for offline use.
 */
async function whatItWorksWith(
  services: HeartbeatServices,
  program: Program,
  { input, now }: Beat,
): Promise<Pick<Standing, 'grace' | 'values' | 'files'>> {
  const { have, version } = input;
  const { values, files } = await services.readGiven({ ...program, version });
  const grace = await giveGrace(services, services.readSigningKey, {
    program,
    graceIat: have.graceIat,
    valuesDigest: values.digest,
    now,
  });
  return {
    grace,
    ...(have.values === values.digest ? {} : { values }),
    ...(files.length === 0 ? {} : { files }),
  };
}

async function settingsFor(
  { db }: Pick<Services, 'db'>,
  { accountId }: Program,
  { input }: Beat,
): Promise<Pick<Standing, 'settings'>> {
  const settings = await findOtherSettings(db, accountId, input.have.settings ?? 0);
  return settings === undefined ? {} : { settings };
}

const nothingMore = {
  account: null,
  signIn: null,
  devices: null,
  seats: null,
  grace: null,
  release: null,
} as const;

function nextBeat(state: PanelState, hasCode: boolean) {
  return { state, nextInSeconds: nextHeartbeatSeconds(state, { hasCode, chance: Math.random() }) };
}
