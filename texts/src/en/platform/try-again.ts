import { texts } from '../../sentences.ts';

/** The sentence `{tryAgain}` of refusals that end by waiting. Minutes are at least two. */
export const tryAgain = texts({
  seconds: {
    one: 'Please try again in {n} second.',
    other: 'Please try again in {n} seconds.',
  },
  minutes: 'Please try again in {n} minutes.',
});
