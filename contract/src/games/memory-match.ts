import { CARDS, MOVES, PAIRS } from '@regz/rules/games/memory-match/memory-match.ts';
import * as z from 'zod';

const card = z
  .int()
  .min(0)
  .max(CARDS - 1);
const symbol = z
  .int()
  .min(0)
  .max(PAIRS - 1);

/** The board of Memory Match, without the cards that are face down. */
export const memoryMatchView = z.strictObject({
  game: z.literal('memory-match'),
  cards: z.array(symbol.nullable()).length(CARDS),
  preview: z.boolean(),
  up: z.array(card).max(2),
  movesLeft: z.int().min(0).max(MOVES),
  pairsLeft: z.int().min(0).max(PAIRS),
});

/** The whole deck, once the play is lost. */
export const memoryMatchReveal = z.strictObject({
  game: z.literal('memory-match'),
  deck: z.array(symbol).length(CARDS),
});
