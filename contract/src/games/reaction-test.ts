import {
  LATEST_MS,
  LONGEST_WAIT_MS,
  MISSED_MS,
  RELAXED_LATEST_MS,
  SHORTEST_WAIT_MS,
  TRIALS,
} from '@regz/rules/games/reaction-test/reaction-test.ts';
import * as z from 'zod';

const waitMs = z.int().min(SHORTEST_WAIT_MS).max(LONGEST_WAIT_MS);

/** The times of the tries, once the play is lost: after go, below 0 before it, null for no press. */
export const reactionTestReveal = z.strictObject({
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
