import { texts } from '../../sentences.ts';

/** The refusals of license keys and subscriptions. */
export const licenseErrors = texts({
  LICENSE_KEY_MISSING: 'Please enter a license key',
  LICENSE_UNKNOWN: 'Invalid license key',
  LICENSE_ALREADY_REDEEMED: 'License key has already been redeemed',
  LICENSE_BLOCKED: 'This license key has been blocked. Please contact support.',
  LICENSE_KEY_OVERDUE: 'This license key was valid until {day}.',
  LICENSE_DURATION_INVALID: 'Invalid license duration associated with this key.',
  LICENSE_FROZEN: 'Your subscription is paused. Resume it first.',
  LICENSE_NOT_FROZEN: 'This subscription is not paused.',
  LICENSE_THAW_DAY_INVALID: 'Please choose a day from tomorrow on, at most 365 days ahead.',
  LICENSE_NOT_RUNNING: 'No subscription is running.',
  LICENSE_ENDLESS: 'This subscription has no end date.',
  LICENSE_CHANGED:
    'This subscription was changed in the meantime. Look at what is new, and send again.',
  LICENSE_FREEZE_LIMIT: 'Please pause later.',
  LICENSE_FREEZE_RULE_IMPOSSIBLE:
    'No pause could follow this rule: the shortest has to be at most the longest, and the longest at most the days of a year.',
  LICENSE_FREEZE_RULE_CHANGED: '{editedBy} has changed the rule in the meantime.',
  LICENSE_REPLACEMENT_UNCONFIRMED: 'Please confirm.',
  LICENSE_SUBSCRIPTION_MISSING: 'No subscription found.',
  LICENSE_EXPERIMENT_UNSUPPORTED: 'This subscription does not support experimental mode.',
  LICENSE_EXPERIMENT_ENABLED: 'Experiment mode is already enabled.',
  LICENSE_REMINDER_TEXT_MISSING: 'Please enter a subject and a text.',
  LICENSE_REMINDER_PLACE_UNKNOWN:
    'Only {{username}}, {{package}} and {{ends}} are replaced by facts. Please use no other braces.',
  LICENSE_REMINDER_CHANGED: '{editedBy} has changed this reminder in the meantime.',
  LICENSE_DAYS_INVALID: 'Please enter from 1 to 365 days.',
  LICENSE_WINDOW_INVALID: 'Please choose a time that has begun and that ends after it began.',
  LICENSE_PACKAGE_UNKNOWN: 'There is no such package, or it is retired.',
  LICENSE_NAME_INVALID:
    'A name has letters, digits, spaces and dashes, at most 60. Only experiments end in “-Experiment”.',
  LICENSE_NAME_TAKEN: 'This name exists already. Names that differ only in capitals count as one.',
  LICENSE_FEATURE_UNKNOWN: 'There is no such feature, or it is retired.',
  LICENSE_FEATURE_CHANGED: '{editedBy} has changed this feature in the meantime.',
  LICENSE_FEATURES_DIFFER:
    'The list of features has changed in the meantime. Please order it again.',
  LICENSE_FEATURE_USED: 'A package has this feature. Retire it instead.',
  LICENSE_PACKAGE_CHANGED: '{editedBy} has changed this package in the meantime.',
  LICENSE_PACKAGE_NAME_DIFFERS: 'This is not the name of the package.',
  LICENSE_PACKAGE_NOT_EDITED: 'There is no change to undo.',
  LICENSE_PACKAGE_USED: 'Licenses, products or settings name this package. Retire it instead.',
  LICENSE_FILTER_EMPTY: 'Nobody’s time would change. Please choose more people.',
  LICENSE_CHANGE_UNKNOWN: 'This change does not exist any more.',
  LICENSE_CHANGE_MOVED_ON: 'This change has moved on in the meantime, which is shown now.',
  LICENSE_PREVIEW_STALE: 'This was shown more than an hour ago. Please preview it again.',
  LICENSE_COUNT_DIFFERS: 'This is not the number of accounts. Please type the one that is shown.',
  LICENSE_UNDO_IMPOSSIBLE:
    'This cannot be undone: the former package has ended, days were changed since, or it was undone already.',
  LICENSE_UNDO_PAID:
    'The change of package was paid for. Refund order {orderId} instead: that brings the former package back.',
  LICENSE_COLLEAGUE_NEEDED:
    'This needs two owners: the one who previewed it, and another one whose access no colleague gave or changed in the last 24 hours.',
  LICENSE_DAYS_LIMIT:
    'This is more than you may give alone today. An owner can give it as a change of many accounts.',
  LICENSE_UNDO_LATE: 'This was applied more than 30 days ago and cannot be undone any more.',
});
