import { texts } from '../../sentences.ts';

export const guideErrors = texts({
  GUIDE_STEPS_TOO_MANY: 'That is too many steps.',
});
