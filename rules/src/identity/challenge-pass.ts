import { MINUTE_SECONDS } from '../durations.ts';

/** What a form sends in the place of an answer, after a challenge was solved in the same browser. */
export const CHALLENGE_PASS = 'passed';

/** How long a solved challenge counts for other forms. */
export const CHALLENGE_PASS_SECONDS = 30 * MINUTE_SECONDS;

/** How many other forms a solved challenge counts for. */
export const CHALLENGE_PASS_USES = 5;
