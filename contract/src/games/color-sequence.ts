import { COLORS, PADS } from '@regz/rules/games/color-sequence/color-sequence.ts';
import * as z from 'zod';

const pad = z.int().min(1).max(PADS);

/** The pads that were shown and those that were pressed, once the play is lost. */
export const colorSequenceReveal = z.strictObject({
  game: z.literal('color-sequence'),
  sequence: z.array(pad).length(COLORS),
  pressed: z.array(pad).max(COLORS),
});
