import { decodeLog } from '@regz/rules/games/input-log.ts';
import { DOWN, RIGHT, UP } from '@regz/rules/games/mini-shooter/field.ts';
import { isLanded } from '@regz/rules/games/mini-shooter/flight.ts';
import { miniShooter } from '@regz/rules/games/mini-shooter/mini-shooter.ts';
import { shooterCodec } from '@regz/rules/games/mini-shooter/shooter-codec.ts';
import { GAP } from '@regz/rules/games/puzzle/tiles.ts';
import { stream, type Seed } from '@regz/rules/games/random.ts';
import { replayGame } from '@regz/rules/games/registry.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  beginLive,
  flyTo,
  logOf,
  pause,
  pauseLeftMs,
  resume,
  steer,
  type LiveFlight,
} from './mini-shooter/live-flight.ts';
import { followed, stickKeys } from './mini-shooter/stick.ts';
import { cellThatMoves, cellsTowardsGap, directionOf } from './puzzle/directions.ts';

const GO_MS = 5000.3;
const seed: Seed = [1, 2, 3, 4];

/** The state that the rules compute from the log alone. */
function replayed(live: LiveFlight, pace: 'standard' | 'relaxed') {
  const terms = { pace, control: 'keys', content: null } as const;
  const inputs = decodeLog(logOf(live), shooterCodec) ?? [];
  return inputs.reduce(
    (state, { input, atMs }) => miniShooter.apply(state, input, atMs),
    miniShooter.begin(live.seed, terms),
  );
}

/** Flies frame by frame with random keys until the flight is over. */
function flyOut(live: LiveFlight, fromMs: number, frameMs: (frame: number) => number): number {
  const chance = stream(live.seed, 7);
  let nowMs = fromMs;
  for (let frame = 0; !isLanded(live.flight); frame += 1) {
    nowMs += frameMs(frame);
    if (chance.below(12) === 0) steer(live, chance.below(16), nowMs);
    flyTo(live, nowMs);
  }
  return nowMs;
}

it('The rules reach the same end from a flight’s log', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom('standard', 'relaxed'), (number, pace) => {
      const live = beginLive([number, 2, 3, 4], pace, GO_MS);
      const pausesAt = GO_MS + 2000;
      flyTo(live, pausesAt);
      pause(live, pausesAt + 0.4);
      resume(live, pausesAt + 4000);
      flyOut(live, pausesAt + 4000, (frame) => 4 + ((frame * number) % 29));
      const state = replayed(live, pace);
      expect(state.flight).toEqual({ ...live.flight, held: 0 });
      expect(state.pausedMs).toBe(live.pauses.pausedMs);
      expect(live.pauses.pauses).toBe(1);
    }),
    { numRuns: 40 },
  );
});

it('A flight in the browser never claims more time than has passed', () => {
  const live = beginLive(seed, 'standard', GO_MS);
  pause(live, GO_MS + 200);
  resume(live, GO_MS + 31_000);
  const endMs = flyOut(live, GO_MS + 31_000, () => 16.7);
  const judged = replayGame(miniShooter).judge(
    seed,
    { pace: 'standard', control: 'keys', content: null },
    { log: logOf(live), elapsedMs: Math.round(endMs - GO_MS) + 3000 },
  );
  expect(judged).toMatchObject({ outcome: 'lost', reason: 'mistake' });
  const playedMs = 3000 + Math.floor((live.flight.tick * 1000) / 60) + live.pauses.pausedMs;
  expect(Math.abs(endMs - GO_MS + 3000 - playedMs)).toBeLessThan(40);
});

it('A flight applies keys pressed before its start', () => {
  const live = beginLive(seed, 'standard', GO_MS);
  steer(live, 8, GO_MS - 500);
  expect(live.inputs).toEqual([]);
  flyTo(live, GO_MS + 100);
  expect(live.inputs).toEqual([{ input: { held: 8 }, atMs: 0 }]);
  expect(live.flight).toMatchObject({ tick: 6, player: { x: (300 + 6 * 4) * 256 } });
});

it('A slow device loses time but not the game', () => {
  const live = beginLive(seed, 'standard', GO_MS);
  flyTo(live, GO_MS + 100);
  flyTo(live, GO_MS + 5000);
  expect(live.flight.tick).toBe(6 + 15);
  flyTo(live, GO_MS + 5100);
  expect(live.flight.tick).toBe(6 + 15 + 6);
});

it('A pause releases the keys, and nothing moves until a second after it ends', () => {
  const live = beginLive(seed, 'standard', GO_MS);
  steer(live, 1, GO_MS + 100);
  pause(live, GO_MS + 200);
  flyTo(live, GO_MS + 9000);
  resume(live, GO_MS + 9000);
  flyTo(live, GO_MS + 9999);
  expect(live.flight.tick).toBe(12);
  flyTo(live, GO_MS + 10_101);
  expect(live.flight).toMatchObject({ tick: 18, held: 0 });
  expect(live.inputs.at(-2)).toEqual({ input: { pauseMs: 9800 }, atMs: 12 });
});

it('A play has at most five pauses of five minutes in all', () => {
  const live = beginLive(seed, 'standard', GO_MS);
  let nowMs = GO_MS;
  for (let count = 0; count < 7; count += 1) {
    nowMs += 50;
    pause(live, nowMs);
    nowMs += 70_000;
    resume(live, nowMs);
    nowMs += 1000;
    flyTo(live, nowMs);
  }
  expect(live.pauses).toEqual({ pauses: 5, pausedMs: 300_000 });
  expect(pauseLeftMs(live, nowMs)).toBe(0);
  expect(replayed(live, 'standard').pausedMs).toBe(300_000);
});

it('A stick under a thumb steers in eight directions, and rests in the middle', () => {
  expect(stickKeys({ x: 6, y: -6 }, 0)).toBe(0);
  expect(stickKeys({ x: 40, y: 0 }, 0)).toBe(RIGHT);
  expect(stickKeys({ x: 0, y: -40 }, 0)).toBe(UP);
  expect(stickKeys({ x: 30, y: 30 }, 0)).toBe(RIGHT | DOWN);
});

it('A stick under a thumb does not flicker between two directions', () => {
  const between = { x: 40, y: -18 };
  expect(stickKeys(between, RIGHT)).toBe(RIGHT);
  expect(stickKeys(between, RIGHT | UP)).toBe(RIGHT | UP);
  expect(stickKeys({ x: 40, y: -2 }, RIGHT | UP)).toBe(RIGHT);
});

it('A stick follows a thumb beyond its reach', () => {
  expect(followed({ x: 100, y: 100 }, { x: 140, y: 100 })).toEqual({ x: 100, y: 100 });
  expect(followed({ x: 100, y: 100 }, { x: 198, y: 100 })).toEqual({ x: 150, y: 100 });
});

/** The gap in the second row and second column; elsewhere any tile. */
const board = [1, 2, 3, 4, 5, GAP, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

it('A tile in line with the gap moves with those between', () => {
  expect(directionOf(board, 7)).toBe('left');
  expect(cellsTowardsGap(board, 7)).toEqual([6, 7]);
  expect(directionOf(board, 13)).toBe('up');
  expect(cellsTowardsGap(board, 13)).toEqual([9, 13]);
  expect(directionOf(board, 4)).toBe('right');
  expect(directionOf(board, 1)).toBe('down');
});

it('A tile in line with the gap is the only kind that moves', () => {
  const still = board.flatMap((_, cell) => (directionOf(board, cell) === null ? [cell] : []));
  expect(still).toEqual([0, 2, 3, 5, 8, 10, 11, 12, 14, 15]);
  expect(still.flatMap((cell) => cellsTowardsGap(board, cell))).toEqual([]);
});

it('A direction moves the tile beside the gap that can go there', () => {
  expect(cellThatMoves(board, 'up')).toBe(9);
  expect(cellThatMoves(board, 'right')).toBe(4);
  expect(cellThatMoves(board, 'down')).toBe(1);
  expect(cellThatMoves(board, 'left')).toBe(6);
});

it('A direction moves nothing if the gap is at the edge', () => {
  const last = [...board.filter((tile) => tile !== GAP), GAP];
  expect(cellThatMoves(last, 'up')).toBeNull();
  expect(cellThatMoves(last, 'left')).toBeNull();
  const corner = [...last.slice(0, 3), GAP, ...last.slice(3, 15)];
  expect(cellThatMoves(corner, 'left')).toBeNull();
  expect(cellThatMoves(corner, 'down')).toBeNull();
});
