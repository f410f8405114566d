import { MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import {
  decideState,
  type PanelState,
  SEAT_LEASE_SECONDS,
  WAITING_MINUTES,
} from '@regz/rules/panel/panel-states.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeviceCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { isListed } from '../known-pcs.ts';
import { findProgram, type OwnDevice, type Program, signDeviceOut } from '../programs.queries.ts';
import { lockAccount } from '../sign-in/sign-ins.queries.ts';
import type { Beat, Standing } from './beat.ts';
import { bindDevice } from './bind-device.ts';
import type { Followed } from './chain.queries.ts';
import {
  findSeated,
  freeDeadSeats,
  freeSeat,
  noteBeat,
  noteWaiting,
  seatDevice,
} from './seats.queries.ts';

export type Placed = { state: PanelState; program: Program; seats: Standing['seats'] };

type Asking = {
  beat: Beat;
  program: Program;
  followed: Followed;
  isVersionGood: boolean;
  /** Whether staff have paused its version, or all. */
  isPaused: boolean;
};

/**
 * Records a program's heartbeat and renews its seat. Otherwise takes a place in the list of devices
 * and a seat for it, if it may have them. A paused program keeps no seat. Null if its PC was signed
 * out meanwhile or has waited too long for a place, or if its chain has changed.
 */
export async function placeProgram(
  services: Services,
  context: RequestContext<DeviceCaller>,
  { beat, program, followed, isVersionGood, isPaused }: Asking,
): Promise<Placed | null> {
  const { db } = services;
  const { input, now } = beat;
  const stateOf = (of: Program, isSeated: boolean) => {
    const facts = { account: of, isVersionGood, isPaused, isListed: isListed(of), isSeated };
    return decideState(facts, now.getTime());
  };
  const best = stateOf(program, true);
  const leaseUntil = new Date(now.getTime() + SEAT_LEASE_SECONDS * SECOND_MS);
  const keepsSeat = input.leave === undefined && best === 'running';
  const waits = best === 'device';
  const lease = { now, leaseUntil, keepsSeat, waits, followed };
  const noted = await noteBeat(db, program, { ...beat.device, ...lease });
  if (noted === undefined) return null;
  if (input.leave === 'close' || (best === 'paused' && program.seat !== null)) {
    await freeSeat(db, program);
    return { state: best, program, seats: null };
  }
  const bound =
    stateOf(program, noted.isSeated) === 'device'
      ? await bindAndReread(services, context, { beat, program })
      : program;
  if (bound === undefined) return null;
  const state = stateOf(bound, noted.isSeated);
  if (state === 'device') return waitForPlace(services, { program: bound, now });
  if (state !== 'seats') return { state, program: bound, seats: null };
  const isSeated = await takeSeat(services, bound, { now, leaseUntil });
  if (isSeated) return { state: 'running', program: bound, seats: null };
  return { state, program: bound, seats: await whoSits(services, bound, now) };
}

/** The program after its PC tried to take a place in the list; undefined if it was signed out meanwhile. */
async function bindAndReread(
  services: Services,
  context: RequestContext<DeviceCaller>,
  { beat, program }: Pick<Asking, 'beat' | 'program'>,
): Promise<Program | undefined> {
  await bindDevice(services, context, { beat, program });
  return findProgram(services.db, program.deviceId);
}

async function waitForPlace(
  { db }: Pick<Services, 'db'>,
  { program, now }: { program: Program; now: Date },
): Promise<Placed | null> {
  const since = program.waitingSince ?? now;
  if (now.getTime() - since.getTime() >= WAITING_MINUTES * MINUTE_MS) {
    await signDeviceOut(db, program);
    return null;
  }
  if (program.waitingSince === null) await noteWaiting(db, program, now);
  return { state: 'device', program, seats: null };
}

async function whoSits(
  { db }: Pick<Services, 'db'>,
  { accountId }: Program,
  now: Date,
): Promise<Standing['seats']> {
  const seated = await findSeated(db, accountId, now);
  return seated.map(({ label, since }) => ({ label, since: since?.toISOString() ?? '' }));
}

/**
 * Takes a free seat for a program, if there is one. Locks the account first, so that concurrent
 * programs take seats one after another. A count within one statement would give too many.
 */
async function takeSeat(
  { db }: Pick<Services, 'db'>,
  device: OwnDevice,
  lease: { now: Date; leaseUntil: Date },
): Promise<boolean> {
  return transaction(db, async ({ trx }) => {
    if (!(await lockAccount(trx, device.accountId))) return false;
    await freeDeadSeats(trx, device.accountId, lease.now);
    // A chair that the account no longer has is given back.
    await freeSeat(trx, device);
    return seatDevice(trx, device, lease);
  });
}
