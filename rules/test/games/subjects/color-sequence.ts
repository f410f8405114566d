import { colorSequence } from '../../../src/games/color-sequence/color-sequence.ts';
import type { Timed } from '../../../src/games/input-codec.ts';
import type { Seed } from '../../../src/games/random.ts';
import { momentOf, movedTo } from '../moments.ts';
import { naiveRandom } from '../naive/naive-random.ts';
import { type Person, share, takes } from '../players/person.ts';
import { replaySubject } from '../replay-subject.ts';
import type { Account, Play, Terms } from '../subject.ts';

function begun(seed: Seed, terms: Terms) {
  return colorSequence.begin(seed, { ...terms, content: null });
}

function bot(seed: Seed, terms: Terms): Timed<number>[] {
  const { sequence, clock } = begun(seed, terms);
  return sequence.map((input, place) => ({ input, atMs: clock.openAtMs + 500 + place * 400 }));
}

/** The first press when the sequence ends, and earlier; the last at the limit, and later. */
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

function naiveColorSequence({ seed, terms, moves, endAtMs }: Play<number>): Account {
  const { below } = naiveRandom(seed, 1);
  const relaxed = terms.pace === 'relaxed';
  const shown: number[] = [below(6) + 1];
  for (let more = 0; more < 4; more++) {
    let pad = shown[more] ?? 0;
    for (let steps = below(5) + 1; steps > 0; steps--) pad = pad === 6 ? 1 : pad + 1;
    shown.push(pad);
  }

  const open = 3000 + (relaxed ? 5 * 900 + 4 * 375 : 5 * 600 + 4 * 250);
  let end = relaxed ? open + 120_000 + 90_000 : open + 60_000;
  const counted: number[] = [];
  let last = -1;
  let outcome = 'playing';
  for (const { input, atMs } of moves) {
    if (outcome !== 'playing' || atMs < open || atMs > end) continue;
    if (last >= 0 && atMs < last + 120) continue;
    if (last < 0 && relaxed) end = atMs + 90_000;
    last = atMs;
    counted.push(input);
    if (input !== shown[counted.length - 1]) outcome = 'lost';
    else if (counted.length === 5) outcome = 'won';
  }
  if (outcome === 'playing' && endAtMs > end) outcome = 'time-up';
  const score = outcome === 'won' ? last - open : null;
  return { outcome, score, board: { shown, counted } };
}
