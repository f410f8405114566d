import { texts } from '../../sentences.ts';

/** Sentences of the rule for customers' pauses. */
export const licensePauseStaff = texts({
  title: 'Pausing',
  description:
    'By which rule customers pause their subscription themselves. A change counts from the next pause on; trials and subscriptions without an end are never paused.',
  loading: 'Loading the rule...',
  loadFailed: 'Failed to load the rule',
  on: 'On',
  off: 'Off',
  edit: 'Edit the rule',
  sentences: {
    length: 'A pause takes {least} to {most} whole days.',
    often: {
      one: 'At most {n} pause(s) begin in {days} days.',
      other: 'At most {n} pause(s) begin in {days} days.',
    },
    year: 'At most {most} days of pause in a year.',
    redeemed: 'None within {hours} hours of redeeming a license key.',
  },
  form: {
    title: 'Edit the rule',
    isOn: 'Customers may pause',
    leastDays: 'Shortest pause, in days',
    mostDays: 'Longest pause, in days',
    most: 'Pauses',
    periodDays: 'in so many days',
    mostDaysAYear: 'Days of pause in a year',
    hoursAfterRedemption: 'Hours after redeeming a key',
    invalid: 'Please enter a whole number from {least} to {most}.',
    submit: 'Save',
    pending: 'Saving...',
    success: 'Rule saved',
    failed: 'Failed to save the rule',
    nowIs: 'The form has what is saved now.',
  },
});
