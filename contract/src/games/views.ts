import { COLORS, PADS } from '@regz/rules/games/color-sequence/color-sequence.ts';
import { CARDS, MOVES, PAIRS } from '@regz/rules/games/memory-match/memory-match.ts';
import { TILES } from '@regz/rules/games/puzzle/tiles.ts';
import { operations } from '@regz/rules/games/quick-math/problems.ts';
import { PROBLEMS } from '@regz/rules/games/quick-math/quick-math.ts';
import {
  LATEST_MS,
  LONGEST_WAIT_MS,
  MISSED_MS,
  RELAXED_LATEST_MS,
  SHORTEST_WAIT_MS,
  TRIALS,
} from '@regz/rules/games/reaction-test/reaction-test.ts';
import { OPTIONS, QUESTIONS } from '@regz/rules/games/trivia/trivia-content.ts';
import { WORD_LENGTH } from '@regz/rules/games/word-scramble/word-content.ts';
import { GUESSES } from '@regz/rules/games/word-scramble/word-scramble.ts';
import * as z from 'zod';

const pad = z.int().min(1).max(PADS);

/** The shown and the pressed pads, once the play is lost. */
const colorSequenceReveal = z.strictObject({
  game: z.literal('color-sequence'),
  sequence: z.array(pad).length(COLORS),
  pressed: z.array(pad).max(COLORS),
});

const card = z
  .int()
  .min(0)
  .max(CARDS - 1);
const symbol = z
  .int()
  .min(0)
  .max(PAIRS - 1);

/** The board of Memory Match, without the cards that are face down. */
const memoryMatchView = z.strictObject({
  game: z.literal('memory-match'),
  cards: z.array(symbol.nullable()).length(CARDS),
  preview: z.boolean(),
  up: z.array(card).max(2),
  movesLeft: z.int().min(0).max(MOVES),
  pairsLeft: z.int().min(0).max(PAIRS),
});

/** The whole deck, once the play is lost. */
const memoryMatchReveal = z.strictObject({
  game: z.literal('memory-match'),
  deck: z.array(symbol).length(CARDS),
});

const tile = z
  .int()
  .min(0)
  .max(TILES - 1);

/** The final board, row by row with 0 for the gap, once the play is lost. */
const puzzleReveal = z.strictObject({
  game: z.literal('puzzle'),
  board: z.array(tile).length(TILES),
});

const problemCount = z.int().min(0).max(PROBLEMS);

const problem = z.strictObject({
  left: z.int().min(2).max(59),
  operation: z.enum(operations),
  right: z.int().min(2).max(59),
});

/** The current problem, and no later one; null once all are solved. */
const quickMathView = z.strictObject({
  game: z.literal('quick-math'),
  problem: problem.nullable(),
  solved: problemCount,
  problems: z.literal(PROBLEMS),
  leftMs: z.int().nonnegative(),
});

/** The unsolved problem, with its answer; `given` is null if none was given. */
const quickMathReveal = z.strictObject({
  game: z.literal('quick-math'),
  problem,
  answer: z.int(),
  given: z.int().nullable(),
  solved: problemCount,
});

const waitMs = z.int().min(SHORTEST_WAIT_MS).max(LONGEST_WAIT_MS);

/** The times of the tries, once the play is lost: after go, below 0 before it, null for no press. */
const reactionTestReveal = z.strictObject({
  game: z.literal('reaction-test'),
  waitsMs: z.array(waitMs).length(TRIALS),
  latestMs: z.union([z.literal(LATEST_MS), z.literal(RELAXED_LATEST_MS)]),
  trials: z
    .array(
      z.strictObject({
        pressedAfterMs: z.int().min(-LONGEST_WAIT_MS).max(MISSED_MS).nullable(),
        success: z.boolean(),
      }),
    )
    .max(TRIALS),
});

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

/** The current question, and the result of the last answer. */
const triviaView = z.strictObject({
  game: z.literal('trivia'),
  question: question.nullable(),
  answered: z.int().min(0).max(QUESTIONS),
  questions: z.literal(QUESTIONS),
  last: z.strictObject({ chosen: option, rightOption: option }).nullable(),
  shownInMs: z.int().nonnegative(),
});

/** The wrongly answered question, with the chosen and the right option. */
const triviaReveal = z.strictObject({
  game: z.literal('trivia'),
  question,
  rightOption: option,
  chosen: option,
  correct: z.int().min(0).max(QUESTIONS),
});

const word = z.string().regex(/^[A-Z]{5}$/);

/**
 * The word's letters in a different order, its hint, and the guesses with the number of letters in
 * place.
 */
const wordScrambleView = z.strictObject({
  game: z.literal('word-scramble'),
  letters: z.array(z.string().regex(/^[A-Z]$/)).length(WORD_LENGTH),
  hint: z.strictObject({ en: z.string(), si: z.string(), ta: z.string() }),
  guesses: z.array(word).max(GUESSES),
  inPlace: z.array(z.int().min(0).max(WORD_LENGTH)).max(GUESSES),
  guessesLeft: z.int().min(0).max(GUESSES),
});

/**
 * All data that may leave the server during an oracle game. The answer is checked against it field
 * by field, so that no secret leaks. Each oracle game has an entry here.
 */
export const gameView = z.discriminatedUnion('game', [
  memoryMatchView,
  quickMathView,
  wordScrambleView,
  triviaView,
]);

/** The solution that a play reveals at its end. Each game with hidden state has an entry here. */
export const gameReveal = z.discriminatedUnion('game', [
  memoryMatchReveal,
  colorSequenceReveal,
  reactionTestReveal,
  puzzleReveal,
  quickMathReveal,
  triviaReveal,
]);
