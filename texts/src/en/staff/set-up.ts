import { texts } from '../../sentences.ts';

/** Sentences of the page on which staff set up the codes that their account requires. */
export const staffSetUp = texts({
  title: 'Set up two-step verification',
  description: 'Your account requires it. You can use the panel as soon as it is on.',
  continue: 'Continue to the panel',
});
