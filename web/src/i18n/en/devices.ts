/** Sentences of devices. Source: specification A 1, A 2.5. */
export const devices = {
  none: 'No device registered',
  count: (count: number, most: number) => `${count}/${most}`,
  management: {
    title: 'Device Management',
    resets: 'Resets remaining',
    warning: 'Using the panel on a different PC suspends the account.',
  },
};
