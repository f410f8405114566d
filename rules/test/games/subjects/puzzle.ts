import type { Timed } from '../../../src/games/input-codec.ts';
import { puzzle } from '../../../src/games/puzzle/puzzle.ts';
import type { Seed } from '../../../src/games/random.ts';
import { momentOf, movedTo } from '../moments.ts';
import { naiveRandom } from '../naive/naive-random.ts';
import { type Person, takes } from '../players/person.ts';
import { rowMethod } from '../players/row-method.ts';
import { replaySubject } from '../replay-subject.ts';
import type { Account, Play, Terms } from '../subject.ts';

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

function naivePuzzle({ seed, terms, moves, endAtMs }: Play<number>): Account {
  const { below } = naiveRandom(seed, 1);
  const goal = '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0';
  const rows = goal.split('/').map((row) => row.split(' ').map(Number));
  let [gapRow, gapColumn] = [3, 3];
  const text = () => rows.map((row) => row.join(' ')).join('/');

  function slide(row: number, column: number): boolean {
    const away = Math.abs(row - gapRow) + Math.abs(column - gapColumn);
    if (away !== 1) return false;
    const tile = rows[row]?.[column] ?? 0;
    rows[gapRow]?.splice(gapColumn, 1, tile);
    rows[row]?.splice(column, 1, 0);
    [gapRow, gapColumn] = [row, column];
    return true;
  }

  let [oldRow, oldColumn] = [-9, -9];
  for (let walked = 0; walked < 35; walked++) {
    const ways = [
      [gapRow - 1, gapColumn],
      [gapRow, gapColumn - 1],
      [gapRow, gapColumn + 1],
      [gapRow + 1, gapColumn],
    ].filter(([row = 0, column = 0]) => {
      const isIn = row >= 0 && row < 4 && column >= 0 && column < 4;
      return isIn && !(row === oldRow && column === oldColumn);
    });
    const [row = 0, column = 0] = ways[below(ways.length)] ?? [];
    [oldRow, oldColumn] = [gapRow, gapColumn];
    slide(row, column);
  }

  const relaxed = terms.pace === 'relaxed';
  let begun = relaxed ? -1 : 3000;
  let end = relaxed ? 213_000 : 63_000;
  let [last, made, won] = [-1, 0, -1];
  for (const { input, atMs } of moves) {
    if (won >= 0 || atMs < 3000 || atMs > end || (last >= 0 && atMs < last + 60)) continue;
    if (!slide(Math.trunc(input / 4), input % 4)) continue;
    if (begun < 0) [begun, end] = [atMs, atMs + 90_000];
    last = atMs;
    made++;
    if (text() === goal) won = atMs;
  }
  const unsolved = endAtMs > end ? 'time-up' : 'playing';
  return {
    outcome: won >= 0 ? 'won' : unsolved,
    score: won >= 0 ? won - begun : null,
    board: { tiles: rows.flat(), made },
  };
}
