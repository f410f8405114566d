/** Sentences of devices and their resets. Source: specification A 1, A 2.5, A 2.6, A 8. */
export const devices = {
  none: 'No device registered',
  count: (count: number, most: number) => `${count}/${most}`,
  management: {
    title: 'Device Management',
    resets: 'Resets remaining',
    warning: 'Using the panel on a different PC suspends the account.',
    hint: 'If the panel says “Please login from registered device”, reset your Device ID.',
  },
  start: {
    action: 'Reset Device ID',
    pending: 'Preparing...',
  },
  history: {
    title: 'Past resets',
    loading: 'Loading past resets...',
    loadFailed: 'Past resets could not be loaded',
    none: 'No resets yet.',
    one: (deviceId: string) => `Device ${deviceId} removed`,
    all: (count: number) => (count === 1 ? 'The device was removed' : `${count} devices removed`),
    nothing: 'Reset without a registered device',
    left: (count: number) => `${count} left`,
    more: 'Show all',
    fewer: 'Show fewer',
  },
  startPage: {
    heading: 'Reset Device ID',
    description:
      'Your account works on the PC it was first used on. A reset frees it, so that the next PC you log in on becomes the registered one.',
    cardTitle: 'How it goes',
    steps: [
      'Choose the device that is to go, if several are registered.',
      'Prove with Google that the account is yours.',
      'Confirm. The device is free at once, and one reset is spent.',
    ],
    loading: 'Loading your devices...',
    devices: 'Registered devices',
  },
  reset: {
    heading: 'Reset Device ID',
    description: 'This page works for ten minutes and for one reset.',
    loading: 'Checking the reset link...',
    summary: {
      title: 'Your account',
      username: 'Username',
      email: 'Email',
      devices: 'Device ID',
      expires: 'This link works for',
      left: (minutes: number, seconds: number) =>
        `${minutes}:${String(seconds).padStart(2, '0')} min`,
    },
    steps: {
      title: 'Three steps',
      done: 'Done',
      choose: 'Choose the device',
      prove: 'Prove that it is you',
      confirm: 'Confirm the reset',
    },
    choose: {
      legend: 'Which device is to be removed?',
      one: 'This device is removed:',
      several: 'All registered devices are removed:',
      nothing:
        'No device is registered, so there is nothing to remove. A reset would be spent all the same.',
      next: 'Continue',
      again: 'Change',
    },
    prove: {
      text: (email: string) => `Sign in to Google as ${email}. Nothing is reset yet.`,
      proven: (email: string) => `Verified as ${email}`,
      checking: 'Checking...',
    },
    confirm: {
      one: (deviceId: string) => `Device ${deviceId} is removed.`,
      all: (count: number) =>
        count === 1 ? 'The registered device is removed.' : `All ${count} devices are removed.`,
      nothing: 'No device is registered; one reset is spent.',
      left: (count: number) =>
        count === 1
          ? 'You have 1 reset left after this.'
          : `You have ${count} resets left after this.`,
      action: 'Reset Device ID',
      pending: 'Resetting...',
    },
    cancel: 'Cancel',
    failed: 'This reset cannot go on',
    startAgain: 'Start a new reset',
    toDashboard: 'Back to Dashboard',
    success: 'Device ID reset successful! You can now log in to the panel application.',
    redirecting: 'Taking you to the dashboard...',
  },
};
