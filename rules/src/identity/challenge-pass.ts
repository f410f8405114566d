import { MINUTE_SECONDS } from '../durations.ts';

/** The answer of a form if a challenge was solved in the same browser before. */
export const CHALLENGE_PASS = 'passed';

/** How long a solved challenge counts for other forms. */
export const CHALLENGE_PASS_SECONDS = 30 * MINUTE_SECONDS;

/** How many other forms a solved challenge counts for. */
export const CHALLENGE_PASS_USES = 5;
