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
import { naiveMazeRunner } from '../naive/naive-maze-runner.ts';
import { type Person, share, takes } from '../players/person.ts';
import { replaySubject } from '../replay-subject.ts';
import type { Terms } from '../subject.ts';

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
