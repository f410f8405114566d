import type { Timed } from '../../../src/games/input-codec.ts';
import { MOST_TICKS, PX } from '../../../src/games/mini-shooter/flight.ts';
import { miniShooter, type ShooterState } from '../../../src/games/mini-shooter/mini-shooter.ts';
import type { ShooterInput } from '../../../src/games/mini-shooter/shooter-codec.ts';
import type { Random, Seed } from '../../../src/games/random.ts';
import { naiveFlight } from '../naive/naive-flight.ts';
import { naiveTurns } from '../naive/naive-turns.ts';
import { fly, misjudged, type Pilot, wasThere } from '../players/fly.ts';
import { normal, type Person, share } from '../players/person.ts';
import { takeTurns } from '../players/take-turns.ts';
import { replaySubject } from '../replay-subject.ts';
import type { Terms } from '../subject.ts';

function board({ flight, turns }: ShooterState): unknown {
  if (turns !== null) {
    const { got, lives, turn, player, tokens, obstacles } = turns;
    return { got, lives, turn, me: player, tokens: tokens.length, rocks: obstacles };
  }
  if (flight === null) return null;
  const { got, lives, tick, player, obstacles } = flight;
  const rocks = obstacles.map(({ x, y, dx, dy }) => ({
    x: x / PX,
    y: y / PX,
    dx: dx / PX,
    dy: dy / PX,
  }));
  return { got, lives, tick, me: { x: player.x / PX, y: player.y / PX }, rocks };
}

/**
 * The flight so far: the same with every control except a screen reader's, and at every latency.
 */
const flown = new Map<string, Timed<ShooterInput>[]>();

function flownOnce(name: string, seed: Seed, pilot: Pilot): Timed<ShooterInput>[] {
  const key = [name, ...seed].join(' ');
  const inputs = flown.get(key) ?? fly(seed, pilot);
  flown.set(key, inputs);
  return inputs;
}

/** Sees everything and decides ten times a second. */
function bot(seed: Seed, { control }: Terms): Timed<ShooterInput>[] {
  if (control === 'reader') return takeTurns(seed);
  const decidesAfter = () => 6;
  return flownOnce('bot', seed, {
    sees: (flight) => flight,
    decidesAfter,
    aheadTicks: 60,
    marginPx: 8,
  });
}

/**
 * Without steering, to the last tick and to the one before it. With as many pauses as allowed, and
 * one more.
 */
function edges(seed: Seed, { control }: Terms): Timed<ShooterInput>[][] {
  const pauses = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ input: { pauseMs: 60_000 }, atMs: place * 9 }));
  const idle = (atMs: number) => [{ input: { held: 0 }, atMs }];
  const close = control === 'reader' ? [79, 80, 160, 239] : [1, 2, 3, 4];
  return [
    idle(MOST_TICKS),
    idle(MOST_TICKS - 1),
    [...pauses(5), { input: { held: 5 }, atMs: 500 }],
    [...pauses(6), { input: { held: 5 }, atMs: 500 }],
    close.map((atMs) => ({ input: { held: 8 }, atMs })),
    bot(seed, { pace: 'standard', control, content: null }),
  ];
}

function anyInput(chance: Random): ShooterInput {
  return chance.below(20) === 0
    ? { pauseMs: chance.below(100_000) }
    : { held: chance.below(2) === 0 ? 1 << chance.below(4) : chance.below(16) };
}

/** A person who sees late, decides rarely and overlooks much is hit often. */
function honest(seed: Seed, _: Terms, { chance, skill }: Person): Timed<ShooterInput>[] {
  const average = skill < 0.75 ? { late: 14, pace: 16, misses: 0.08, error: 0.9 } : null;
  const weak = average ?? { late: 18, pace: 20, misses: 0.15, error: 1.3 };
  const { late, pace, misses, error } =
    skill < 0.33 ? { late: 10, pace: 12, misses: 0.03, error: 0.35 } : weak;
  return flownOnce('honest', seed, {
    sees: ({ player, tokens, obstacles }) => ({
      player,
      tokens,
      obstacles: obstacles
        .filter((each) => wasThere(each, late) && share(chance) > misses)
        .map((each) => misjudged(each, late * error * normal(chance))),
    }),
    decidesAfter: () => Math.max(4, Math.round(pace * (1 + 0.15 * normal(chance)))),
    aheadTicks: 45,
    marginPx: 10,
  });
}

export const miniShooterSubject = replaySubject(miniShooter, {
  board,
  naive: (play) => (play.terms.control === 'reader' ? naiveTurns(play) : naiveFlight(play)),
  bot,
  edges,
  anyInput,
  gapMs: 160,
  honest,
});
