/** Sentences of what staff do about subscriptions. */
export const licensesStaff = {
  reminders: {
    title: 'Reminders',
    description:
      'Mails about the end of a subscription: each once for each end, and not to people who have renewed or turned them off.',
    loading: 'Loading reminders...',
    loadFailed: 'Failed to load reminders',
    kinds: {
      'ends-in-a-week': '7 days before the end',
      'ends-soon': '3 days before the end',
      ended: 'On the day it ends',
      'ended-lately': '3 days after the end',
    },
    states: { on: 'On', off: 'Off' },
    edit: (kind: string) => `Edit the mail ${kind}`,
    form: {
      title: 'Edit reminder',
      isOn: 'Send this mail',
      subject: 'Subject',
      text: 'Text',
      textHint:
        '{username}, {package} and {ends} are replaced: {ends} says “ends on” or “ended on” with the day. Greeting and the button to the store are added.',
      standard: 'Use the standard words',
      submit: 'Save',
      pending: 'Saving...',
      success: 'Reminder saved',
      failed: 'Failed to save the reminder',
      nowIs: (subject: string, state: string) => `It is now “${subject}”: ${state}.`,
    },
  },
};
