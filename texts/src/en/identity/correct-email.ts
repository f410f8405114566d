import { texts } from '../../sentences.ts';

/** Sentences of the dialog that corrects an address which is not verified. */
export const correctEmail = texts({
  title: 'Correct your email address',
  text: 'You can do this once, until the address is verified. We email a verification link to the new address; links in earlier emails stop working.',
  field: 'New email address',
  submit: 'Correct address',
  pending: 'Saving...',
  done: 'A verification link is on its way to {email}.',
});
