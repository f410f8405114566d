import { expect, it } from 'vitest';
import { stream } from '../random.ts';
import { answerOf, drawProblem } from './problems.ts';
import { quickMath } from './quick-math.ts';

const terms = { pace: 'standard', control: 'keys', content: null } as const;

function begun() {
  return quickMath.begin([1, 2, 3, 4], terms);
}

it('A problem has small numbers and no answer below 0', () => {
  const random = stream([1, 2, 3, 4], 9);
  const problems = Array.from({ length: 3000 }, () => drawProblem(random));
  expect(new Set(problems.map(({ operation }) => operation)).size).toBe(3);
  for (const problem of problems) {
    const { left, operation, right } = problem;
    const [least, most] = operation === '×' ? [2, 12] : [10, 59];
    expect(answerOf(problem)).toBeGreaterThanOrEqual(0);
    expect(left >= least && left <= most).toBe(true);
    expect(right >= least && right <= (operation === '×' ? 9 : 59)).toBe(true);
  }
});

it('The player’s view has the current problem only', () => {
  const state = begun();
  expect(quickMath.view(state, 1000)).toEqual({
    game: 'quick-math',
    problem: state.problems[0],
    solved: 0,
    problems: 5,
    leftMs: 29_000,
  });
});

it('The player’s view adds back each answer’s network time', () => {
  const state = begun();
  const [first] = state.problems;
  if (first === undefined) throw new Error('there is no problem');
  const answered = quickMath.apply(state, answerOf(first), 4000);
  expect(quickMath.view(answered, 4000)).toMatchObject({ solved: 1, leftMs: 26_500 });
  expect(quickMath.view(answered, 40_000)).toMatchObject({ leftMs: 0 });
});

it('The player’s view has the right answer after a wrong one', () => {
  const state = begun();
  const [problem] = state.problems;
  if (problem === undefined) throw new Error('there is no problem');
  const lost = quickMath.apply(state, answerOf(problem) + 1, 3000);
  expect(quickMath.outcome(lost, 3000)).toBe('lost');
  expect(quickMath.reveal(lost)).toEqual({
    game: 'quick-math',
    problem,
    answer: answerOf(problem),
    given: answerOf(problem) + 1,
    solved: 0,
  });
});

it('Quick Math requires whole numbers and the time that reading takes', () => {
  expect([1.5, '7', 10_000, -1000, Number.NaN].map((sent) => quickMath.readInput(sent))).toEqual(
    Array(5).fill(null),
  );
  expect(quickMath.waitMs(begun(), 1, 699)).toBe(1);
  expect(quickMath.waitMs(begun(), 1, 700)).toBe(0);
});
