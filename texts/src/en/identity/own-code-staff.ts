import { texts } from '../../sentences.ts';

/** Sentences of the field for the person's own code, which acts that affect many people require. */
export const ownCode = texts({
  field: 'Code of your two-step verification',
  off: 'This takes a code, and your two-step verification is off. Turn it on first: it is behind your name at the top.',
  missing: 'Please enter a code.',
});
