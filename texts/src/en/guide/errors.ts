import type { ErrorSentences } from '../../error-sentences.ts';

/** The refusals of the install guide. */
export const guideErrors = {
  GUIDE_STEPS_TOO_MANY: 'That is too many steps.',
} satisfies Partial<ErrorSentences>;
