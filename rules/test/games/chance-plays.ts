import type { Timed } from '../../src/games/input-codec.ts';
import { controls } from '../../src/games/play-conditions.ts';
import { type Random, type Seed, stream } from '../../src/games/random.ts';
import type { Play, Subject, Terms } from './subject.ts';

/** Seeds of 128 bits, one for each number. */
export function seedOf(number: number): Seed {
  const { next } = stream([number, 1, 2, 3], 0x6000);
  return [next(), next(), next(), next()];
}

function anyTerms(chance: Random, content: unknown): Terms {
  return {
    pace: chance.below(3) === 0 ? 'relaxed' : 'standard',
    control: controls[chance.below(controls.length)] ?? 'pointer',
    content,
  };
}

/** A random play: meaningless inputs, or a changed winning play. */
export function anyPlay<Input>(subject: Subject<Input>, number: number): Play<Input> {
  const chance = stream(seedOf(number), 0x6001);
  // Finding a winning log is expensive for some games, so one of thirty seeds is used.
  const seed = seedOf(1_000_000 + chance.below(30));
  const terms = anyTerms(chance, subject.content);
  const moves =
    chance.below(3) === 0
      ? senseless(subject, chance)
      : changed(subject, winning(subject, seed, terms), chance);
  const lastMs = moves.at(-1)?.atMs ?? 0;
  const restMs = chance.below(2) === 0 ? 0 : chance.below(80_000);
  return { seed, terms, moves, endAtMs: lastMs + restMs };
}

const found = new Map<string, unknown>();

function winning<Input>(subject: Subject<Input>, seed: Seed, terms: Terms): Timed<Input>[] {
  const key = [subject.slug, seed[0], terms.pace, terms.control].join(' ');
  if (!found.has(key)) found.set(key, subject.bot(seed, terms));
  return found.get(key) as Timed<Input>[];
}

function senseless<Input>(subject: Subject<Input>, chance: Random): Timed<Input>[] {
  let atMs = 0;
  return Array.from({ length: chance.below(60) }, () => {
    atMs += chance.below(chance.below(4) === 0 ? 8 : subject.gapMs);
    return { atMs, input: subject.anyInput(chance) };
  });
}

/**
 * Up to three changes: an input omitted, repeated, replaced or moved; the log cut off, or delayed
 * as a whole.
 */
function changed<Input>(
  subject: Subject<Input>,
  moves: readonly Timed<Input>[],
  chance: Random,
): Timed<Input>[] {
  let now = [...moves];
  for (let changes = chance.below(4); changes > 0 && now.length > 0; changes -= 1) {
    const at = chance.below(now.length);
    const move = now[at];
    if (move === undefined) continue;
    const later = chance.below(2 * subject.gapMs);
    const ways = [
      () => now.toSpliced(at, 1),
      () => now.toSpliced(at, 0, move),
      () => now.with(at, { ...move, input: subject.anyInput(chance) }),
      () => now.with(at, { ...move, atMs: Math.max(0, move.atMs - chance.below(300)) }),
      () => now.map((each, place) => (place < at ? each : { ...each, atMs: each.atMs + later })),
      () => now.slice(0, at),
    ];
    now = inTime(ways[chance.below(ways.length)]?.() ?? now);
  }
  return now;
}

/** Times in a log cannot decrease. */
function inTime<Input>(moves: readonly Timed<Input>[]): Timed<Input>[] {
  return moves.toSorted((one, other) => one.atMs - other.atMs);
}
