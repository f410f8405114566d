import { texts } from '../../sentences.ts';

/** Words that every form shares. */
export const forms = texts({
  required: 'Required',
  tooLong: 'At most {limit} characters',
});
