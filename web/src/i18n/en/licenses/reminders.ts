/** Sentences of the choice whether to be mailed about the end of a subscription. */
export const licenseReminders = {
  label: 'Email me before and after my subscription ends',
  on: 'Reminders are on',
  off: 'Reminders are off',
};
