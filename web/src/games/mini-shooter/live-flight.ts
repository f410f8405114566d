import type { Timed } from '@regz/rules/games/input-codec.ts';
import { encodeLog } from '@regz/rules/games/input-log.ts';
import {
  beginFlight,
  type Flight,
  flownTo,
  isLanded,
  tickRates,
} from '@regz/rules/games/mini-shooter/flight.ts';
import { paused, type Pauses, pausesLeft } from '@regz/rules/games/mini-shooter/pauses.ts';
import { type ShooterInput, shooterCodec } from '@regz/rules/games/mini-shooter/shooter-codec.ts';
import type { Seed } from '@regz/rules/games/random.ts';
import type { Pace } from '@regz/rules/players/task-users.ts';

/** The field waits for a device that is more than a quarter of a second late. */
const MOST_TICKS_BEHIND = 15;
/** Time between the press that ends a pause and the next tick. */
const RESUME_MS = 1000;

/** A flight in the browser. Times are those of `performance.now()`. */
export type LiveFlight = {
  readonly seed: Seed;
  readonly ticksASecond: number;
  flight: Flight;
  pauses: Pauses;
  inputs: Timed<ShooterInput>[];
  /** The held keys. The flight applies them when it moves. */
  held: number;
  /** The time of tick 0 without pauses and lost frames. */
  originMs: number;
  pausedAtMs: number | null;
  /** The time at which it continues. Null in a pause without an end. */
  goAtMs: number | null;
};

/** A flight that starts at a time. */
export function beginLive(seed: Seed, pace: Pace, goAtMs: number): LiveFlight {
  return {
    seed,
    ticksASecond: tickRates[pace],
    flight: beginFlight(seed),
    pauses: { pauses: 0, pausedMs: 0 },
    inputs: [],
    held: 0,
    originMs: goAtMs,
    pausedAtMs: null,
    goAtMs,
  };
}

/** True if it moves at a time: it is neither waiting for its start nor paused. */
export function isFlying({ goAtMs }: LiveFlight, nowMs: number): boolean {
  return goAtMs !== null && nowMs >= goAtMs;
}

/** Flies to a time in whole ticks. A device that is far behind loses time, not the game. */
export function flyTo(live: LiveFlight, nowMs: number): void {
  if (isLanded(live.flight) || !isFlying(live, nowMs)) return;
  if (live.pausedAtMs !== null) endPause(live);
  takeKeys(live);
  const { tick } = live.flight;
  let due = Math.floor(ticksOf(live, nowMs));
  if (due - tick > MOST_TICKS_BEHIND) {
    const lost = due - tick - MOST_TICKS_BEHIND;
    live.originMs += (lost * 1000) / live.ticksASecond;
    due -= lost;
  }
  live.flight = flownTo(live.flight, due, live.seed);
  // The log of a flight ends with an input at the tick of its end.
  if (isLanded(live.flight)) log(live, { held: 0 });
}

/** The elapsed share of the next tick, from 0 to 1. */
export function tickShare(live: LiveFlight, nowMs: number): number {
  if (isLanded(live.flight) || !isFlying(live, nowMs)) return 0;
  return Math.max(0, Math.min(1, ticksOf(live, nowMs) - live.flight.tick));
}

/**
 * Changes the held keys at a time. During a pause, the change applies when the flight continues.
 */
export function steer(live: LiveFlight, held: number, nowMs: number): void {
  flyTo(live, nowMs);
  live.held = held;
  if (isFlying(live, nowMs)) takeKeys(live);
}

/** Pauses if a pause is left. The pause ends when its time is used up. */
export function pause(live: LiveFlight, nowMs: number): void {
  flyTo(live, nowMs);
  const left = pausesLeft(live.pauses);
  if (isLanded(live.flight) || !isFlying(live, nowMs) || left.count === 0 || left.ms === 0) return;
  live.pausedAtMs = nowMs;
  live.goAtMs = null;
  live.held = 0;
}

/** Ends a pause after a short delay, which still counts as pause time. */
export function resume(live: LiveFlight, nowMs: number): void {
  if (live.pausedAtMs === null || live.goAtMs !== null) return;
  live.goAtMs = nowMs + RESUME_MS;
}

/** The remaining pause time, including the current pause. */
export function pauseLeftMs({ pauses, pausedAtMs }: LiveFlight, nowMs: number): number {
  return Math.max(0, pausesLeft(pauses).ms - (pausedAtMs === null ? 0 : nowMs - pausedAtMs));
}

export function logOf({ inputs }: LiveFlight): string {
  return encodeLog(inputs, shooterCodec);
}

function endPause(live: LiveFlight): void {
  const passedMs = (live.goAtMs ?? 0) - (live.pausedAtMs ?? 0);
  const pauseMs = Math.min(pausesLeft(live.pauses).ms, Math.round(passedMs));
  live.originMs += passedMs;
  live.pausedAtMs = null;
  live.pauses = paused(live.pauses, pauseMs);
  log(live, { pauseMs });
}

function takeKeys(live: LiveFlight): void {
  const { held } = live;
  if (isLanded(live.flight) || live.flight.held === held) return;
  live.flight = { ...live.flight, held };
  log(live, { held });
}

function log({ inputs, flight }: LiveFlight, input: ShooterInput): void {
  inputs.push({ input, atMs: flight.tick });
}

function ticksOf({ originMs, ticksASecond }: LiveFlight, nowMs: number): number {
  return ((nowMs - originMs) * ticksASecond) / 1000;
}
