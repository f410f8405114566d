import { texts } from '../../sentences.ts';

/** Sentences of the choice about mails on the end of a subscription. */
export const licenseReminders = texts({
  label: 'Email me before and after my subscription ends',
  on: 'Reminders are on',
  off: 'Reminders are off',
});
