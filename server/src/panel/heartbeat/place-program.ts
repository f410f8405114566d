import { MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import {
  decideState,
  type PanelState,
  SEAT_LEASE_SECONDS,
  WAITING_MINUTES,
} from '@regz/rules/panel/panel-states.ts';
import type { DeviceCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { findProgram, type Program, signDeviceOut } from '../programs.queries.ts';
import type { Beat, Standing } from './beat.ts';
import { bindDevice } from './bind-device.ts';
import { findSeated, freeSeat, noteBeat, noteWaiting } from './seats.queries.ts';
import { takeSeat } from './take-seat.ts';

export type Placed = { state: PanelState; program: Program; seats: Standing['seats'] };

type Asking = { beat: Beat; program: Program; isVersionGood: boolean };

/**
 * Finds a place for a program: notes its heartbeat, keeps its seat, or takes a place in the list of
 * devices and a seat for it, as far as it may. Null if its PC was signed out meanwhile, or has waited
 * for a place for too long.
 */
export async function placeProgram(
  services: Services,
  context: RequestContext<DeviceCaller>,
  { beat, program, isVersionGood }: Asking,
): Promise<Placed | null> {
  const { db } = services;
  const { input, now } = beat;
  const stateOf = (now_: Program, isSeated: boolean) =>
    decideState(
      { account: now_, isVersionGood, isListed: now_.deviceIds.includes(now_.deviceId), isSeated },
      now.getTime(),
    );
  const leaseUntil = new Date(now.getTime() + SEAT_LEASE_SECONDS * SECOND_MS);
  const keepsSeat = input.leave === undefined && stateOf(program, true) === 'running';
  const noted = await noteBeat(db, program, { ...beat.device, now, leaseUntil, keepsSeat });
  if (noted === undefined) return null;
  if (input.leave === 'close') {
    await freeSeat(db, program);
    return { state: stateOf(program, true), program, seats: null };
  }
  let current = program;
  if (stateOf(current, noted.isSeated) === 'device') {
    await bindDevice(services, context, { beat, program });
    const found = await findProgram(db, program.deviceId);
    if (found === undefined) return null;
    current = found;
  }
  let state = stateOf(current, noted.isSeated);
  if (state === 'device') return waitForPlace(services, { program: current, now });
  if (state === 'seats' && (await takeSeat(services, current, { now, leaseUntil })))
    state = 'running';
  const seats = state === 'seats' ? await whoSits(services, current, now) : null;
  return { state, program: current, seats };
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
