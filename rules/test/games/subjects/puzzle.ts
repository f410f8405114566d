import type { Timed } from '../../../src/games/input-codec.ts';
import { puzzle } from '../../../src/games/puzzle/puzzle.ts';
import { rowMethod } from '../../../src/games/puzzle/row-method.ts';
import type { Seed } from '../../../src/games/random.ts';
import { momentOf, movedTo } from '../moments.ts';
import { naivePuzzle } from '../naive/naive-puzzle.ts';
import { type Person, takes } from '../players/person.ts';
import { replaySubject } from '../replay-subject.ts';
import type { Terms } from '../subject.ts';

function stagesOf(seed: Seed, terms: Terms): number[][] {
  return rowMethod(puzzle.begin(seed, { ...terms, content: null }).board);
}

function bot(seed: Seed, terms: Terms): Timed<number>[] {
  return stagesOf(seed, terms)
    .flat()
    .map((input, place) => ({ input, atMs: 3600 + place * 170 + (place % 4) * 11 }));
}

/** The last move at the limit, and after; two moves as close as allowed, and closer. */
function edges(seed: Seed, terms: Terms): Timed<number>[][] {
  const log = bot(seed, terms);
  const limit = terms.pace === 'relaxed' ? momentOf(log, 0) + 90_000 : 63_000;
  const last = log.length - 1;
  return [limit, limit + 1, momentOf(log, last - 1) + 60, momentOf(log, last - 1) + 59].map(
    (atMs) => movedTo(log, last, atMs),
  );
}

/** 45 % know the method by rows, 35 % know half of it, 20 % have to find it. */
function honest(seed: Seed, terms: Terms, person: Person): Timed<number>[] {
  const { skill } = person;
  const knows = { move: 300, think: 900 };
  const half = { move: 480, think: 3500 };
  const tries = { move: 700, think: 5200 };
  const less = skill < 0.8 ? half : tries;
  const { move, think } = skill < 0.45 ? knows : less;
  let atMs = 3000;
  return stagesOf(seed, terms).flatMap((stage) => {
    if (stage.length > 0) atMs += takes(person, think, 0.3);
    return stage.map((input) => {
      atMs += Math.max(70, takes(person, move) - Math.round(person.deviceMs));
      return { input, atMs };
    });
  });
}

export const puzzleSubject = replaySubject(puzzle, {
  board: ({ board, moves }) => ({ tiles: board, made: moves }),
  naive: naivePuzzle,
  bot,
  edges,
  anyInput: (chance) => chance.below(16),
  gapMs: 700,
  honest,
});
