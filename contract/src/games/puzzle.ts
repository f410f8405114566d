import { TILES } from '@regz/rules/games/puzzle/tiles.ts';
import * as z from 'zod';

const tile = z
  .int()
  .min(0)
  .max(TILES - 1);

/** The board as it was left, row by row with 0 for the gap, once the play is lost. */
export const puzzleReveal = z.strictObject({
  game: z.literal('puzzle'),
  board: z.array(tile).length(TILES),
});
