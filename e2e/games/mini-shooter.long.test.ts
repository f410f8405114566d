import { setTimeout as passed } from 'node:timers/promises';
import type { Timed } from '@regz/rules/games/input-codec.ts';
import { decodeLog } from '@regz/rules/games/input-log.ts';
import { heading, WANTED } from '@regz/rules/games/mini-shooter/field.ts';
import {
  beginFlight,
  type Flight,
  flownTo,
  isLanded,
} from '@regz/rules/games/mini-shooter/flight.ts';
import { shooterCodec, type ShooterInput } from '@regz/rules/games/mini-shooter/shooter-codec.ts';
import { type Seed, seedFromHex } from '@regz/rules/games/random.ts';
import { chooseLegs } from '@regz/rules/test/games/players/choose-legs.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { fingerOn } from './finger.ts';

const here = world(async ({ visit, product }) => {
  const { page } = await visit();
  await registerTaskUser(page, product, sanduni);
});

/** The facts of a received play that a journey needs. */
type KeptPlay = { seed: string; control: 'keys' | 'touch' | 'reader' };

/** Makes a page, before it is opened, record the last play it receives. */
async function keepPlay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.url.endsWith('/plays')) {
        Object.assign(window, { play: await response.clone().json() });
      }
      return response;
    };
  });
}

async function keptPlay(page: Page): Promise<KeptPlay> {
  return page.evaluate(() => (window as unknown as { play: KeptPlay }).play);
}

const LEAD_IN_MS = 3000;

const REST_MS = 240_000;

/** Time between the press that ends a pause and the next tick. */
const RESUME_MS = 1000;

/**
 * A flight in a page whose clock moves only when the journey moves it, and the same flight by the
 * rules. A journey therefore knows the effect of its keys at each tick.
 */
type HeldFlight = {
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
   * Pauses for some minutes of page time, which pass immediately. The server then allows more time
   * for a log from a slow machine.
   */
  rest(pause: () => Promise<void>, goOn: () => Promise<void>): Promise<void>;
  /** Changes the held keys with the journey's own act. */
  hold(keys: number, act: () => Promise<void>): Promise<void>;
};

/** Gives a page, before it is opened, a clock that can be stopped, and records its plays. */
async function holdable(page: Page): Promise<void> {
  await page.clock.install();
  await keepPlay(page);
}

/** Presses the button that starts a flight, with the clock of the page stopped. */
async function beginHeldFlight(page: Page, press: () => Promise<void>): Promise<HeldFlight> {
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
async function handedIn(page: Page): Promise<Timed<ShooterInput>[]> {
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
async function changeKeys(page: Page, from: number, to: number): Promise<void> {
  for (const [bit, name] of keyNames) {
    if ((from & bit) !== 0 && (to & bit) === 0) await page.keyboard.up(name);
    if ((from & bit) === 0 && (to & bit) !== 0) await page.keyboard.down(name);
  }
}

/** The keys towards the next position of the nearest obstacle. */
function chase({ player, obstacles }: Flight): number {
  const far = ({ x, y }: { x: number; y: number }) =>
    Math.abs(x - player.x) + Math.abs(y - player.y);
  const [rock] = obstacles.toSorted((one, other) => far(one) - far(other));
  if (rock === undefined) return 0;
  const [right, down] = [rock.x + 20 * rock.dx - player.x, rock.y + 20 * rock.dy - player.y];
  const across = right > 0 ? 8 : 4;
  const along = down > 0 ? 2 : 1;
  return (Math.abs(right) > 3000 ? across : 0) | (Math.abs(down) > 3000 ? along : 0);
}

/**
 * The pilot's look-ahead, its distance to obstacles, and the interval of its decisions, in ticks
 * and px.
 */
const AHEAD = 60;

const MARGIN_PX = 8;

const DECIDES_EVERY = 8;

/** The distance of the thumb from its first position. */
const PUSH_PX = 30;

async function openShooter(page: Page): Promise<void> {
  await holdable(page);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).press('Enter');
  const name = /^(?:Play Game|Practice): Mini Shooter$/u;
  await page.getByRole('button', { name }).press('Enter');
}

/** Flies until the flight is over, no faster than real time, with any way to hold keys. */
async function collect(
  flight: HeldFlight,
  holdKeys: (from: number, to: number) => Promise<void>,
): Promise<void> {
  const wait = { held: 0, ticks: DECIDES_EVERY };
  while (!isLanded(flight.flight())) {
    const decideAt = flight.flight().tick + DECIDES_EVERY;
    for (const { held, ticks } of [...chooseLegs(flight.flight(), AHEAD, MARGIN_PX), wait]) {
      const { tick, held: from } = flight.flight();
      if (tick >= decideAt || isLanded(flight.flight())) break;
      if (held !== from) await flight.hold(held, () => holdKeys(from, held));
      await flight.inTime(Math.min(decideAt, tick + ticks));
    }
  }
}

it('Mini Shooter is won by keyboard alone', async () => {
  const { page, complaints } = await here.visit();
  await openShooter(page);
  const flight = await beginHeldFlight(page, () =>
    page.getByRole('button', { name: 'Start', exact: true }).press('Enter'),
  );
  await flight.to(1);
  const press = () => page.keyboard.press('p');
  await flight.rest(press, press);
  await collect(flight, (from, to) => changeKeys(page, from, to));
  expect(flight.flight().got).toBe(WANTED);
  await page.clock.resume();
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByText('Balance: 10 coins').waitFor();
  expect(complaints).toEqual([]);
});

it('Mini Shooter is won by a thumb', async () => {
  const { page } = await here.visit({ screen: phone });
  await openShooter(page);
  const finger = await fingerOn(page);
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const flight = await beginHeldFlight(page, () => finger.tap(start));
  const pad = await page.getByText('Put a thumb here').boundingBox();
  const rest = { x: Math.round(pad?.x ?? 0) + 80, y: Math.round(pad?.y ?? 0) + 110 };
  await keepThumb(page);
  await flight.to(1);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await flight.rest(
    () => finger.tap(button('Pause')),
    () => finger.tap(button('Resume')),
  );
  await finger.down(rest);
  await collect(flight, async (_, held) => {
    const { across, down } = heading(held);
    const thumb = { x: rest.x + across * PUSH_PX, y: rest.y + down * PUSH_PX };
    await finger.move(thumb);
    await expect.poll(() => keptThumb(page)).toEqual(thumb);
  });
  await finger.up();
  expect(flight.flight().got).toBe(WANTED);
  await page.clock.resume();
  await page.getByText(/Game completed!|You won!/u).waitFor();
});

/** Makes the page record the thumb's last position. A move takes effect in the next frame. */
async function keepThumb(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
      Object.assign(window, { thumb: { x, y } });
    });
  });
}

async function keptThumb(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'thumb'));
}

/** The interval of the journeys' decisions, in ticks. */
const CRASH_DECIDES_EVERY = 15;

/** Flies into the rocks until the flight is over, with any way to hold keys. */
async function crash(
  flight: HeldFlight,
  holdKeys: (from: number, to: number) => Promise<void>,
): Promise<void> {
  while (!isLanded(flight.flight())) {
    const [from, to] = [flight.flight().held, chase(flight.flight())];
    if (from !== to) await flight.hold(to, () => holdKeys(from, to));
    await flight.to(flight.flight().tick + CRASH_DECIDES_EVERY);
  }
}

/** The number of colors in the painted field: at least sky, stars, ship and tokens. */
function colorsOf(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data.buffer;
    return new Set(new Uint32Array(pixels ?? new ArrayBuffer())).size;
  });
}

function startByKey(page: Page): Promise<HeldFlight> {
  return beginHeldFlight(page, () =>
    page.getByRole('button', { name: 'Start', exact: true }).press('Enter'),
  );
}

it('Page and rules agree on the tick of the loss', async () => {
  const { page } = await here.visit();
  await openShooter(page);
  const flight = await startByKey(page);
  const log = handedIn(page);
  await flight.to(1);
  expect(await colorsOf(page)).toBeGreaterThan(3);
  await crash(flight, (from, to) => changeKeys(page, from, to));
  await page.clock.resume();
  await page.getByText('That was the third hit.').waitFor();
  const { got, tick } = flight.flight();
  await page.getByText(`You had ${got} of 100 tokens.`).waitFor();
  expect((await log).at(-1)).toEqual({ input: { held: 0 }, atMs: tick });
});

it('A key, a question and a hidden page pause Mini Shooter', async () => {
  const { page } = await here.visit();
  await openShooter(page);
  const flight = await startByKey(page);
  const goOn = page.getByRole('button', { name: 'Resume' });
  await flight.to(30);
  await page.keyboard.press('p');
  await page.clock.runFor(50);
  await page.getByText('Pauses left: 4').waitFor();
  await page.clock.runFor(20_000);
  await page.getByText('pause time left: 4:40').waitFor();
  await goOn.press('p');
  await page.clock.runFor(1100);
  await page.keyboard.press('Escape');
  await page.clock.runFor(50);
  await page.getByRole('button', { name: 'Keep playing' }).press('Enter');
  await page.getByText('Pauses left: 3').waitFor();
  await goOn.press('Enter');
  await page.clock.runFor(1100);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(50);
  await page.getByText('Pauses left: 2').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep playing' }).waitFor();
  await page.getByRole('button', { name: 'Leave', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Play Game: Mini Shooter' }).waitFor();
});
