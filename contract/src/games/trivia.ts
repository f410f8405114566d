import { OPTIONS, QUESTIONS } from '@regz/rules/games/trivia/trivia-content.ts';
import * as z from 'zod';

const option = z
  .int()
  .min(0)
  .max(OPTIONS - 1);
const text = z.strictObject({
  question: z.string(),
  options: z.array(z.string()).length(OPTIONS),
});
/** A question without its answer. */
const question = z.strictObject({ en: text, si: text, ta: text });

/** The current question, and how the last one was answered. */
export const triviaView = z.strictObject({
  game: z.literal('trivia'),
  question: question.nullable(),
  answered: z.int().min(0).max(QUESTIONS),
  questions: z.literal(QUESTIONS),
  last: z.strictObject({ chosen: option, rightOption: option }).nullable(),
  shownInMs: z.int().nonnegative(),
});

/** The question that was answered wrong, with the chosen and the right option. */
export const triviaReveal = z.strictObject({
  game: z.literal('trivia'),
  question,
  rightOption: option,
  chosen: option,
  correct: z.int().min(0).max(QUESTIONS),
});
