import { texts } from '../../sentences.ts';

/** Sentences of subscriptions and redemption. */
export const licenses = texts({
  daysLeft: {
    notApplicable: 'N/A',
    invalid: 'Invalid Date',
    expired: 'Expired',
    days: { one: '{n} day(s)', other: '{n} day(s)' },
    suspended: 'On hold',
    revoked: 'None',
  },
  endless: 'Active',
  noExpiry: 'N/A',
  withheldEnd: '-',
  status: {
    active: 'Active',
    expired: 'Expired',
    inactive: 'Inactive',
    none: 'None',
    suspended: 'Suspended',
    revoked: 'Revoked',
    frozen: 'Paused',
  },
  withheld: {
    suspended:
      'Your license is suspended because its payment is disputed, and its days were put on hold. They come back if the dispute is settled in our favor.',
    revoked:
      'Your license was revoked because its payment was refunded or reversed, so its days have ended.',
  },
  subscription: {
    title: 'Subscription Status',
    loading: 'Loading subscription...',
    caption: 'Your package and the feature groups it includes',
    columns: {
      package: 'Package',
      status: 'Status',
      expiration: 'Expiration',
      daysLeft: 'Days Left',
    },
    history: 'How this date came about',
    emptyTitle: 'No subscription yet',
    emptyText: 'Redeem a license key to start one right away.',
    emptyWaits: 'It starts when you redeem your key.',
  },
  key: {
    name: 'License key',
    none: 'No license key',
    reveal: 'Show license key',
    hide: 'Hide license key',
    hidden: 'hidden',
    copy: 'Copy license key',
    copied: 'License key copied to clipboard',
    copyFailed: 'Failed to copy license key',
  },
  redeem: {
    title: 'Redeem License Key',
    field: 'License Key',
    submit: 'Redeem Key',
    thisKey: 'Redeem this key',
    pending: 'Redeeming...',
    success: 'License key redeemed successfully',
    successOnDashboard: 'License key redeemed successfully! Your subscription is now active.',
    failed: 'Failed to redeem license key',
    result: '{name}, valid until {end}.',
    resultEndless: '{name}, with no end date.',
    next: {
      text: 'Next: follow the guide, download the panel, start it on your PC and sign in with this account.',
      guide: 'Open the guide',
      download: 'Download the panel',
    },
  },
  redeemPage: {
    heading: 'Redeem License Key',
    description: 'A key works once and starts, extends or replaces your subscription.',
    formTitle: 'Your key',
    rules: [
      'Without an active subscription, it starts one today.',
      'A key for your current package adds its days to your subscription.',
      'A key for another package replaces your subscription once you confirm.',
    ],
    toDashboard: 'Go to the dashboard',
  },
  replacement: {
    title: 'Replace your subscription?',
    replaces: 'This key replaces your current {current} subscription with {next}.',
    givesUp: {
      one: 'You give up its {n} remaining day.',
      other: 'You give up its {n} remaining days.',
    },
    givesUpEndless: 'You give up a subscription with no end date.',
    newEnd: 'The new subscription ends on {end}.',
    newEndless: 'The new subscription has no end date.',
    confirm: 'Replace subscription',
    cancel: 'Keep my subscription',
  },
});
