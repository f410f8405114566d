import { texts } from '../../sentences.ts';

/** The refusals of the install guide. */
export const guideErrors = texts({
  GUIDE_STEPS_TOO_MANY: 'That is too many steps.',
});
