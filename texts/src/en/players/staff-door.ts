import { texts } from '../../sentences.ts';

/** Sentences of the way from the task area to the staff panel. */
export const staffDoor = texts({
  button: 'Admin Panel',
  title: 'Admin Panel',
  text: 'Please enter your password once more to open the admin panel.',
  submit: 'Open the admin panel',
  pending: 'Opening...',
});
