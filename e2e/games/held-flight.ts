import { setTimeout as passed } from 'node:timers/promises';
import type { Timed } from '@regz/rules/games/input-codec.ts';
import { decodeLog } from '@regz/rules/games/input-log.ts';
import { beginFlight, type Flight, flownTo } from '@regz/rules/games/mini-shooter/flight.ts';
import { type ShooterInput, shooterCodec } from '@regz/rules/games/mini-shooter/shooter-codec.ts';
import { type Seed, seedFromHex } from '@regz/rules/games/random.ts';
import type { Page } from 'playwright-core';
import { keepPlay, keptPlay } from './kept-play.ts';

const LEAD_IN_MS = 3000;
const REST_MS = 240_000;
/** Time between the press that ends a pause and the next tick. */
const RESUME_MS = 1000;

/**
 * A flight in a page whose clock moves only when the journey moves it, and the same flight by the
 * rules. A journey therefore knows the effect of its keys at each tick.
 */
export type HeldFlight = {
  seed: Seed;
  /** The flight according to the rules. */
  flight(): Flight;
  /** Flies to a tick. */
  to(tick: number): Promise<void>;
  /**
   * Flies to a tick, no sooner than it is due: the server refuses a log that is faster than real
   * time.
   */
  inTime(tick: number): Promise<void>;
  /**
   * Pauses for some minutes of page time, which pass at once. The server then allows more time for
   * a log from a slow machine.
   */
  rest(pause: () => Promise<void>, goOn: () => Promise<void>): Promise<void>;
  /** Changes the held keys with the journey's own act. */
  hold(keys: number, act: () => Promise<void>): Promise<void>;
};

/** Gives a page, before it is opened, a clock that can be stopped, and records its plays. */
export async function holdable(page: Page): Promise<void> {
  await page.clock.install();
  await keepPlay(page);
}

/** Presses the button that starts a flight, with the clock of the page stopped. */
export async function beginHeldFlight(page: Page, press: () => Promise<void>): Promise<HeldFlight> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await press();
  await page.getByRole('application').waitFor();
  const play = await keptPlay(page);
  const seed = seedFromHex(play.seed) ?? [0, 0, 0, 0];
  let flight = beginFlight(seed);
  let passedMs = 0;
  const begunAtMs = performance.now();

  /** In the first millisecond of a tick, and therefore within it. */
  const momentOf = (tick: number) => LEAD_IN_MS + Math.floor((tick * 1000) / 60) + 1;

  async function to(tick: number): Promise<void> {
    const untilMs = momentOf(tick);
    if (untilMs > passedMs) await page.clock.runFor(untilMs - passedMs);
    passedMs = Math.max(passedMs, untilMs);
    flight = flownTo(flight, tick, seed);
  }

  return {
    seed,
    flight: () => flight,
    to,
    async inTime(tick) {
      await passed(Math.max(0, begunAtMs + momentOf(tick) - performance.now()));
      await to(tick);
    },
    async rest(pause, goOn) {
      await pause();
      await page.clock.fastForward(REST_MS);
      await page.clock.runFor(50);
      await goOn();
      await page.clock.runFor(RESUME_MS);
    },
    async hold(keys, act) {
      await act();
      flight = { ...flight, held: keys };
    },
  };
}

/** The log that the page submits, once it does. */
export async function handedIn(page: Page): Promise<Timed<ShooterInput>[]> {
  const request = await page.waitForRequest('**/finish');
  const { log }: { log: string } = request.postDataJSON();
  return decodeLog(log, shooterCodec) ?? [];
}

const keyNames = [
  [1, 'ArrowUp'],
  [2, 'ArrowDown'],
  [4, 'ArrowLeft'],
  [8, 'ArrowRight'],
] as const;

/** Releases the keys that are no longer held, and presses the others. */
export async function changeKeys(page: Page, from: number, to: number): Promise<void> {
  for (const [bit, name] of keyNames) {
    if ((from & bit) !== 0 && (to & bit) === 0) await page.keyboard.up(name);
    if ((from & bit) === 0 && (to & bit) !== 0) await page.keyboard.down(name);
  }
}

/** The keys towards the next position of the nearest obstacle. */
export function chase({ player, obstacles }: Flight): number {
  const far = ({ x, y }: { x: number; y: number }) =>
    Math.abs(x - player.x) + Math.abs(y - player.y);
  const [rock] = obstacles.toSorted((one, other) => far(one) - far(other));
  if (rock === undefined) return 0;
  const [right, down] = [rock.x + 20 * rock.dx - player.x, rock.y + 20 * rock.dy - player.y];
  const across = right > 0 ? 8 : 4;
  const along = down > 0 ? 2 : 1;
  return (Math.abs(right) > 3000 ? across : 0) | (Math.abs(down) > 3000 ? along : 0);
}
