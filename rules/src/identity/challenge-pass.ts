import { MINUTE_SECONDS } from '../durations.ts';

/** The answer of a form if a challenge was solved in the same browser before. */
export const CHALLENGE_PASS = 'passed';

/** The time during which a solved challenge counts for other forms. */
export const CHALLENGE_PASS_SECONDS = 30 * MINUTE_SECONDS;

/** The number of other forms that a solved challenge counts for. */
export const CHALLENGE_PASS_USES = 5;
