import { texts } from '../../sentences.ts';

/** Sentences of devices and their resets. */
export const devices = texts({
  none: 'No device registered',
  count: '{count}/{most}',
  registered: 'Devices {count}/{most}',
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
    one: 'Device {deviceId} removed',
    all: { one: 'The device was removed', other: '{n} devices removed' },
    nothing: 'Reset with no device registered',
    left: '{count} left',
    more: 'Show all',
    fewer: 'Show fewer',
  },
  startPage: {
    heading: 'Reset Device ID',
    description:
      'Your account is tied to the first PC you use it on. A reset releases that PC, and the next one you log in on becomes your registered device.',
    cardTitle: 'How it works',
    steps: [
      'Choose the device to remove, if several are registered.',
      'Verify with Google that the account is yours.',
      'Confirm. The device is removed immediately, and one reset is used.',
    ],
    loading: 'Loading your devices...',
    devices: 'Registered devices',
  },
  reset: {
    heading: 'Reset Device ID',
    description: 'This page is valid for ten minutes and one reset.',
    loading: 'Checking the reset link...',
    summary: {
      title: 'Your account',
      username: 'Username',
      email: 'Email',
      devices: 'Device ID',
      expires: 'This link expires in',
      left: '{minutes}:{seconds} min',
    },
    steps: {
      title: 'Three steps',
      done: 'Done',
      choose: 'Choose the device',
      prove: "Verify that it's you",
      confirm: 'Confirm the reset',
    },
    choose: {
      legend: 'Which device do you want to remove?',
      one: 'This device will be removed:',
      several: 'All registered devices will be removed:',
      next: 'Continue',
      again: 'Change',
    },
    prove: {
      text: 'Sign in to Google as {email}. Nothing is reset until you confirm.',
      proven: 'Verified as {email}',
      checking: 'Checking...',
    },
    confirm: {
      one: 'Device {deviceId} will be removed.',
      all: {
        one: 'The registered device will be removed.',
        other: 'All {n} devices will be removed.',
      },
      left: { one: 'You will have {n} reset left.', other: 'You will have {n} resets left.' },
      action: 'Reset Device ID',
      pending: 'Resetting...',
    },
    cancel: 'Cancel',
    failed: 'This reset cannot continue',
    callFailed: 'Failed to reset HWID: {reason}',
    startAgain: 'Start a new reset',
    toDashboard: 'Back to Dashboard',
    success: 'Device ID reset successful! You can now log in to the panel application.',
    redirecting: 'Taking you to the dashboard...',
  },
});
