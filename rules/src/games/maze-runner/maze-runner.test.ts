import { expect, it } from 'vitest';
import { type Seed, stream } from '../random.ts';
import { replayGame } from '../replay-game.ts';
import { chooseBoard, directions, neighbor } from './boards.ts';
import { solveMaze, winningMazeLog } from './maze-bot.ts';
import { isOpen, mazeEndMs, mazeRunner } from './maze-runner.ts';

const hex = (seed: Seed) => seed.map((word) => word.toString(16).padStart(8, '0')).join('');
const terms = (pace: 'standard' | 'relaxed') => ({ pace, control: 'keys', content: null }) as const;

/** The four numbers of an arbitrary seed, drawn without fast-check. */
function seedNumber(number: number): Seed {
  return [number, number * 7, number * 13, number * 29];
}

it('A maze is one of 24 boards, whose passages all lead both ways', () => {
  const boards = new Set<string>();
  let oneWay = 0;
  for (let number = 0; number < 400; number += 1) {
    const board = chooseBoard(stream(seedNumber(number), 1));
    boards.add(JSON.stringify(board));
    for (let cell = 0; cell < 64; cell += 1) {
      for (const [index, direction] of directions.entries()) {
        if (!isOpen(board, cell, direction)) continue;
        const back = directions[(index + 2) % 4] ?? direction;
        if (!isOpen(board, neighbor(cell, direction), back)) oneWay += 1;
      }
    }
  }
  expect([boards.size, oneWay]).toEqual([24, 0]);
});

it('A maze has a shortest path of 28, 30 or 32 steps', () => {
  const lengths = new Set(
    Array.from({ length: 200 }, (_, number) => {
      return solveMaze(chooseBoard(stream(seedNumber(number), 1))).length;
    }),
  );
  expect(lengths).toEqual(new Set([28, 30, 32]));
});

it('A maze starts with the same board for the same seed: the golden one', () => {
  const { board } = mazeRunner.begin([1, 2, 3, 4], terms('standard'));
  expect(board.ways.map((ways) => ways.toString(16)).join('')).toBe(GOLDEN_BOARD);
  expect([board.start, board.exit]).toEqual(GOLDEN_ENDS);
});

const GOLDEN_BOARD = '6aaec6ec546951515552bc7c553c2d1553c3c3ad3ad694692a93c53c2aaa93a9';
const GOLDEN_ENDS = [56, 7];

it('The rules of Maze Runner let a bot win, and lose if it drops a step', () => {
  const game = replayGame(mazeRunner);
  for (let number = 0; number < 50; number += 1) {
    const seed = seedNumber(number);
    const { log, playedMs } = winningMazeLog(hex(seed), 'standard');
    const end = { elapsedMs: playedMs + 60 };
    expect(game.judge(seed, terms('standard'), { log, ...end })).toMatchObject({
      outcome: 'won',
      reason: null,
      flags: [],
    });
    const dropped = { log: log.slice(0, -4), ...end };
    expect(game.judge(seed, terms('standard'), dropped)?.outcome).not.toBe('won');
  }
});

it('The rules of Maze Runner accept the last step at 15,000 ms, and not a millisecond later', () => {
  const way = solveMaze(mazeRunner.begin([1, 2, 3, 4], terms('standard')).board);
  const finishAt = (lastMs: number) => {
    const begun = mazeRunner.begin([1, 2, 3, 4], terms('standard'));
    return way.reduce((state, step, index) => {
      const fromEnd = way.length - 1 - index;
      return mazeRunner.apply(state, step, lastMs - fromEnd * 80);
    }, begun);
  };
  const inTime = finishAt(18_000);
  expect(mazeRunner.outcome(inTime, 18_000)).toBe('won');
  expect(mazeRunner.score(inTime)).toBe(15_000);
  expect(mazeRunner.outcome(finishAt(18_001), 18_001)).toBe('time-up');
});

it('The rules of Maze Runner start the relaxed pace’s clock at the first step, after 120 s at the latest', () => {
  const begun = mazeRunner.begin([1, 2, 3, 4], terms('relaxed'));
  expect(mazeEndMs(begun)).toBe(3000 + 120_000 + 22_500);
  const [step = 1] = solveMaze(begun.board);
  expect(mazeEndMs(mazeRunner.apply(begun, step, 50_000))).toBe(72_500);
});

it('The rules of Maze Runner flag a script’s even beat', () => {
  const way = solveMaze(mazeRunner.begin([1, 2, 3, 4], terms('standard')).board);
  const inputs = way.map((input, index) => ({ input, atMs: 3500 + index * 100 }));
  const end = inputs.reduce(
    (state, { input, atMs }) => mazeRunner.apply(state, input, atMs),
    mazeRunner.begin([1, 2, 3, 4], terms('standard')),
  );
  expect(mazeRunner.flags(inputs, end)).toEqual(['even-beat']);
});
