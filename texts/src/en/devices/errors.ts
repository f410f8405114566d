import { texts } from '../../sentences.ts';

export const deviceErrors = texts({
  DEVICE_EMAIL_REQUIRED:
    'An email address is required for your account to reset HWID via Google. Please add an email in Account Information.',
  DEVICE_RESETS_EXHAUSTED: "You've reached the maximum number of resets. Please contact support.",
  DEVICE_NONE_REGISTERED: 'No device is registered, so there is nothing to reset.',
  DEVICE_LINK_FOREIGN: 'Unauthorized access to this reset page.',
  DEVICE_LINK_EMAIL_DIFFERS: {
    null: 'This reset link is for {linkEmail}. Your account email is not set.',
    other: 'This reset link is for {linkEmail}. Your account email is {accountEmail}.',
  },
  DEVICE_LINK_UNKNOWN: 'This reset link is not valid. Please start a new reset.',
  DEVICE_LINK_USED: 'This reset link has already been used. Please start a new reset.',
  DEVICE_LINK_EXPIRED: 'This reset link has expired. Please start a new reset.',
  DEVICE_RESETS_FULL: 'An account can have at most ten resets.',
  DEVICE_UNKNOWN: 'This device is not registered on the account. Please reload the page.',
  DEVICE_CHOICE_MISSING: 'Please select a Device ID to reset.',
});
