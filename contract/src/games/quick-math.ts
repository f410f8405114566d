import { operations } from '@regz/rules/games/quick-math/problems.ts';
import { PROBLEMS } from '@regz/rules/games/quick-math/quick-math.ts';
import * as z from 'zod';

const count = z.int().min(0).max(PROBLEMS);

const problem = z.strictObject({
  left: z.int().min(2).max(59),
  operation: z.enum(operations),
  right: z.int().min(2).max(59),
});

/** The current problem, and no later one; null once all are solved. */
export const quickMathView = z.strictObject({
  game: z.literal('quick-math'),
  problem: problem.nullable(),
  solved: count,
  problems: z.literal(PROBLEMS),
  leftMs: z.int().nonnegative(),
});

/** The unsolved problem, with its answer; `given` is null if none was given. */
export const quickMathReveal = z.strictObject({
  game: z.literal('quick-math'),
  problem,
  answer: z.int(),
  given: z.int().nullable(),
  solved: count,
});
