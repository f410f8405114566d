/** Sentences of subscriptions and redemption. Source: specification A 2.5, A 4, A 8; decision 12. */
export const licenses = {
  daysLeft: {
    notApplicable: 'N/A',
    invalid: 'Invalid Date',
    expired: 'Expired',
    days: (days: number) => `${days} day(s)`,
  },
  endless: 'Active',
  noExpiry: 'N/A',
  status: {
    active: 'Active',
    expired: 'Expired',
    inactive: 'Inactive',
    none: 'None',
    suspended: 'Suspended',
    revoked: 'Revoked',
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
    emptyTitle: 'No subscription yet',
    emptyText: 'Redeem a license key to start one right away.',
    emptyAction: 'Redeem a license key',
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
    pending: 'Redeeming...',
    success: 'License key redeemed successfully',
    successOnDashboard: 'License key redeemed successfully! Your subscription is now active.',
    failed: 'Failed to redeem license key',
    result: (name: string, end: string) => `${name}, valid until ${end}.`,
    resultEndless: (name: string) => `${name}, with no end date.`,
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
    replaces: (current: string, next: string) =>
      `This key replaces your current ${current} subscription with ${next}.`,
    givesUp: (days: number) => `You give up its ${days} remaining ${days === 1 ? 'day' : 'days'}.`,
    givesUpEndless: 'You give up a subscription with no end date.',
    newEnd: (end: string) => `The new subscription ends on ${end}.`,
    newEndless: 'The new subscription has no end date.',
    confirm: 'Replace subscription',
    cancel: 'Keep my subscription',
  },
};
