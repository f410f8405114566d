import type { Timed } from '../../../src/games/input-codec.ts';
import {
  type Board,
  type Direction,
  directions,
  neighbor,
} from '../../../src/games/maze-runner/boards.ts';
import { solveMaze } from '../../../src/games/maze-runner/maze-bot.ts';
import { isOpen, mazeRunner } from '../../../src/games/maze-runner/maze-runner.ts';
import type { Seed } from '../../../src/games/random.ts';
import { momentOf, movedTo } from '../moments.ts';
import { naiveRandom } from '../naive/naive-random.ts';
import { type Person, share, takes } from '../players/person.ts';
import { replaySubject } from '../replay-subject.ts';
import type { Account, Play, Terms } from '../subject.ts';

function boardOf(seed: Seed, terms: Terms): Board {
  return mazeRunner.begin(seed, { ...terms, content: null }).board;
}

function bot(seed: Seed, terms: Terms): Timed<Direction>[] {
  return solveMaze(boardOf(seed, terms)).map((input, step) => ({
    input,
    atMs: 3400 + step * 170 + (step % 3) * 20,
  }));
}

/**
 * The first step when the board appears, and before; the last at the limit, and after; two steps as
 * close as allowed.
 */
function edges(seed: Seed, terms: Terms): Timed<Direction>[][] {
  const log = bot(seed, terms);
  const last = log.length - 1;
  const limit = terms.pace === 'relaxed' ? momentOf(log, 0) + 22_500 : 18_000;
  return [
    movedTo(log, 0, 3000),
    movedTo(log, 0, 2999),
    movedTo(log, last, limit),
    movedTo(log, last, limit + 1),
    movedTo(log, last, momentOf(log, last - 1) + 80),
    movedTo(log, last, momentOf(log, last - 1) + 79),
  ];
}

/** Looks around at every junction, and gets one turn in five wrong: one cell in and out again. */
function honest(seed: Seed, terms: Terms, person: Person): Timed<Direction>[] {
  const board = boardOf(seed, terms);
  const steps: Timed<Direction>[] = [];
  let atMs = 3000 + takes(person, 900);
  let [cell, cameFrom] = [board.start, -1];
  const stepTo = (input: Direction) => {
    atMs += Math.max(90, takes(person, 115, 0.15));
    steps.push({ input, atMs });
    [cell, cameFrom] = [neighbor(cell, input), cell];
  };
  for (const right of solveMaze(board)) {
    const wrong = directions.find(
      (each) => each !== right && isOpen(board, cell, each) && neighbor(cell, each) !== cameFrom,
    );
    if (wrong !== undefined) {
      atMs += takes(person, 430, 0.35);
      if (share(person.chance) < 0.2) {
        stepTo(wrong);
        atMs += takes(person, 1300, 0.35);
        stepTo(directions[(directions.indexOf(wrong) + 2) % 4] ?? wrong);
      }
    }
    stepTo(right);
  }
  return steps;
}

export const mazeRunnerSubject = replaySubject(mazeRunner, {
  board: ({ board, at, steps }) => ({ from: board.start, to: board.exit, at, steps }),
  naive: naiveMazeRunner,
  bot,
  edges,
  anyInput: (chance) => directions[chance.below(4)] ?? 1,
  gapMs: 500,
  honest,
});

const DRAWN = [
  '42aeaac4 3aa9683d 6aac7e85 16ad53a9 6969546c 52d69395 7c152ead 13aba929',
  '2aaac6ac 2ac69569 6ad3c13c 569696ad 55692d45 5552e979 513c5454 3aab93b9',
  '2c6aaae8 4556c43c 55793969 7916ac3c 52e943c5 5696ba95 55452aed 393baa91',
];

type Cell = [row: number, column: number];

/** Two cells with a passage between them, in either order. */
function way(one: Cell, other: Cell): string {
  return [one.join(), other.join()].toSorted((a, b) => a.localeCompare(b)).join(' ');
}

/** The board as pairs of cells with a passage between them: turning it moves cells, not bits. */
function drawMaze(below: (count: number) => number) {
  const rows = (DRAWN[below(3)] ?? '').split(' ');
  const [isTransposed, isMirrored, isUpended] = [below(2) === 1, below(2) === 1, below(2) === 1];
  function laid([row, column]: Cell): Cell {
    const [r, c] = isTransposed ? [column, row] : [row, column];
    return [isUpended ? 7 - r : r, isMirrored ? 7 - c : c];
  }
  const ways = new Set<string>();
  for (const [row, digits] of rows.entries()) {
    for (const [column, digit] of digits.split('').entries()) {
      const open = Number.parseInt(digit, 16).toString(2).padStart(4, '0');
      if (open[2] === '1') ways.add(way(laid([row, column]), laid([row, column + 1])));
      if (open[1] === '1') ways.add(way(laid([row, column]), laid([row + 1, column])));
    }
  }
  return { ways, start: laid([0, 0]), exit: laid([7, 7]) };
}

function naiveMazeRunner({ seed, terms, moves, endAtMs }: Play<number>): Account {
  const { ways, start, exit } = drawMaze(naiveRandom(seed, 1).below);
  const relaxed = terms.pace === 'relaxed';
  let here: Cell = start;
  let begun = relaxed ? -1 : 3000;
  let end = relaxed ? 3000 + 120_000 + 22_500 : 18_000;
  let [last, steps, wonAt] = [-1, 0, -1];
  for (const { input, atMs } of moves) {
    if (wonAt >= 0 || atMs < 3000 || atMs > end) continue;
    if (last >= 0 && atMs - last < 80) continue;
    const [row, column] = here;
    const there: Cell = [...here];
    if (input === 1) there[0] = row - 1;
    if (input === 2) there[1] = column + 1;
    if (input === 4) there[0] = row + 1;
    if (input === 8) there[1] = column - 1;
    if (!ways.has(way(here, there))) continue;
    if (begun < 0) [begun, end] = [atMs, atMs + 22_500];
    [here, last, steps] = [there, atMs, steps + 1];
    if (here.join() === exit.join()) wonAt = atMs;
  }
  const open = endAtMs > end ? 'time-up' : 'playing';
  const number = ([row, column]: Cell) => 8 * row + column;
  return {
    outcome: wonAt >= 0 ? 'won' : open,
    score: wonAt >= 0 ? wonAt - begun : null,
    board: { from: number(start), to: number(exit), at: number(here), steps },
  };
}
