import { texts } from '../../sentences.ts';

/** Words of the controls that appear on many pages. */
export const controls = texts({
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss message',
  notifications: 'Messages',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  copy: 'Copy {what}',
  copied: '{what} copied to clipboard!',
  copyFailed: 'Failed to copy {what}',
});
