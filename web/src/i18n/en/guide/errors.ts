import type { ErrorSentences } from '../../error-sentences.ts';

/** The refusals of the install guide. */
export const guideErrors = {
  GUIDE_STEPS_TOO_MANY: 'No more steps can be checked off. Please contact support.',
} satisfies Partial<ErrorSentences>;
