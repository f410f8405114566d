import type { Random } from '../random.ts';

export const operations = ['+', '-', '×'] as const;
export type Operation = (typeof operations)[number];

/** A problem without its solution. */
export type Problem = { left: number; operation: Operation; right: number };

/** The operands of sums and differences, and of products: the smallest, and their number. */
const terms = { least: 10, count: 50 };
const factors = { left: { least: 2, count: 11 }, right: { least: 2, count: 8 } };

/** A problem whose answer is never below 0. */
export function drawProblem(random: Random): Problem {
  const operation = operations[random.below(operations.length)] ?? '+';
  if (operation === '×') {
    const left = draw(random, factors.left);
    return { left, operation, right: draw(random, factors.right) };
  }
  const one = draw(random, terms);
  const other = draw(random, terms);
  const swap = operation === '-' && other > one;
  return swap ? { left: other, operation, right: one } : { left: one, operation, right: other };
}

export function answerOf({ left, operation, right }: Problem): number {
  switch (operation) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '×':
      return left * right;
  }
}

function draw(random: Random, { least, count }: { least: number; count: number }): number {
  return least + random.below(count);
}
