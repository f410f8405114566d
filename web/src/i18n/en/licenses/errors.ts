import type { ErrorSentences } from '../../error-sentences.ts';

/** The refusals of license keys and subscriptions. */
export const licenseErrors = {
  LICENSE_KEY_MISSING: 'Please enter a license key',
  LICENSE_UNKNOWN: 'Invalid license key',
  LICENSE_ALREADY_REDEEMED: 'License key has already been redeemed',
  LICENSE_BLOCKED: 'This license key has been blocked. Please contact support.',
  LICENSE_DURATION_INVALID: 'Invalid license duration associated with this key.',
  LICENSE_FROZEN: 'Your subscription is paused. Resume it first.',
  LICENSE_REPLACEMENT_UNCONFIRMED: ({ current, next }) =>
    `This key replaces your ${current} subscription with ${next}. Please confirm first.`,
  LICENSE_SUBSCRIPTION_MISSING: 'No subscription found.',
  LICENSE_EXPERIMENT_UNSUPPORTED: 'This subscription does not support experimental mode.',
  LICENSE_EXPERIMENT_ENABLED: 'Experiment mode is already enabled.',
  LICENSE_REMINDER_TEXT_MISSING: 'Please enter a subject and a text.',
  LICENSE_REMINDER_PLACE_UNKNOWN:
    'Only {username}, {package} and {ends} are replaced by facts. Please use no other braces.',
  LICENSE_REMINDER_CHANGED: ({ editedBy }) =>
    `${editedBy ?? 'A colleague'} has changed this reminder in the meantime.`,
} satisfies Partial<ErrorSentences>;
