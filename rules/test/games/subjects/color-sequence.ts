import { colorSequence } from '../../../src/games/color-sequence/color-sequence.ts';
import type { Timed } from '../../../src/games/input-codec.ts';
import type { Seed } from '../../../src/games/random.ts';
import { momentOf, movedTo } from '../moments.ts';
import { naiveColorSequence } from '../naive/naive-color-sequence.ts';
import { type Person, share, takes } from '../players/person.ts';
import { replaySubject } from '../replay-subject.ts';
import type { Terms } from '../subject.ts';

function begun(seed: Seed, terms: Terms) {
  return colorSequence.begin(seed, { ...terms, content: null });
}

function bot(seed: Seed, terms: Terms): Timed<number>[] {
  const { sequence, clock } = begun(seed, terms);
  return sequence.map((input, place) => ({ input, atMs: clock.openAtMs + 500 + place * 400 }));
}

/** The first press when the sequence ends, and before; the last at the limit, and after. */
function edges(seed: Seed, terms: Terms): Timed<number>[][] {
  const log = bot(seed, terms);
  const { openAtMs, limitMs } = begun(seed, terms).clock;
  const limit = limitMs + (terms.pace === 'relaxed' ? momentOf(log, 0) : openAtMs);
  return [
    movedTo(log, 0, openAtMs),
    movedTo(log, 0, openAtMs - 1),
    movedTo(log, 4, limit),
    movedTo(log, 4, limit + 1),
  ];
}

/** One color in forty is forgotten or mistapped. */
function honest(seed: Seed, terms: Terms, person: Person): Timed<number>[] {
  const { sequence, clock } = begun(seed, terms);
  let atMs = clock.openAtMs;
  return sequence.map((pad) => {
    atMs += Math.max(130, takes(person, 650));
    const slips = share(person.chance) < 0.026 * person.speed;
    return { input: slips ? (pad % 6) + 1 : pad, atMs };
  });
}

export const colorSequenceSubject = replaySubject(colorSequence, {
  board: ({ sequence, pressed }) => ({ shown: sequence, counted: pressed }),
  naive: naiveColorSequence,
  bot,
  edges,
  anyInput: (chance) => 1 + chance.below(6),
  gapMs: 4000,
  honest,
});
