import { WORD_LENGTH } from '@regz/rules/games/word-scramble/word-content.ts';
import { GUESSES } from '@regz/rules/games/word-scramble/word-scramble.ts';
import * as z from 'zod';

const word = z.string().regex(/^[A-Z]{5}$/);

/** The word's letters in a different order, its hint, and the guesses with how many letters of each are in place. */
export const wordScrambleView = z.strictObject({
  game: z.literal('word-scramble'),
  letters: z.array(z.string().regex(/^[A-Z]$/)).length(WORD_LENGTH),
  hint: z.strictObject({ en: z.string(), si: z.string(), ta: z.string() }),
  guesses: z.array(word).max(GUESSES),
  inPlace: z.array(z.int().min(0).max(WORD_LENGTH)).max(GUESSES),
  guessesLeft: z.int().min(0).max(GUESSES),
});
