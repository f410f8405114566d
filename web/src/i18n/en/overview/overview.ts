/**
 * Sentences of the panel's first tab with the shop's figures. They are not part of the catalogue,
 * which every visit to the panel loads; they load with the tab.
 */
export const overview = {
  loading: 'Loading the overview...',
  loadFailed: 'Failed to load the overview',
  range: 'Days shown',
  ranges: { '30': '30 days', '90': '90 days', '365': '12 months' },
  countedAt: (time: string) => `As of ${time}. Days are in UTC.`,
  notCounted: 'The first count is under way.',
  money: 'Sales are in Sri Lankan rupees (Rs.), less refunds.',
  notReal: 'Sales are in Sri Lankan rupees (Rs.), less refunds; from the sandbox, not real money.',
  toDo: {
    title: 'To do',
    loading: 'Loading what waits...',
    failed: 'Failed to load what waits',
    nothing: 'Nothing waits.',
    since: (moment: string) => `since ${moment}`,
    until: (moment: string) => `by ${moment}`,
    soldOutDetail: (product: string) => `${product} first; keys were taken in the last four weeks`,
    kinds: {
      backOrders: (count: number) =>
        count === 1 ? '1 order waits for a key' : `${count} orders wait for keys`,
      soldOut: (count: number) =>
        count === 1 ? '1 product is sold out' : `${count} products are sold out`,
      disputes: (count: number) =>
        count === 1 ? '1 dispute to answer' : `${count} disputes to answer`,
      slips: (count: number) =>
        count === 1 ? '1 transfer slip to look at' : `${count} transfer slips to look at`,
      upgrades: (count: number) =>
        count === 1 ? '1 upgrade to look at' : `${count} upgrades to look at`,
      flagged: (count: number) => (count === 1 ? '1 flagged payment' : `${count} flagged payments`),
      unmatched: (count: number) =>
        count === 1 ? '1 payment without an order' : `${count} payments without an order`,
      corrections: (count: number) =>
        count === 1 ? '1 coin correction to approve' : `${count} coin corrections to approve`,
      messages: (count: number) =>
        count === 1 ? '1 message to answer' : `${count} messages to answer`,
      applications: (count: number) =>
        count === 1 ? '1 guild application to decide' : `${count} guild applications to decide`,
      draws: (count: number) => (count === 1 ? '1 giveaway to draw' : `${count} giveaways to draw`),
    },
    acts: {
      backOrders: 'Add keys',
      soldOut: 'See the shelf',
      disputes: 'Look',
      slips: 'Look',
      upgrades: 'Look',
      flagged: 'Look',
      unmatched: 'Look',
      corrections: 'Decide',
      messages: 'Answer',
      applications: 'Decide',
      draws: 'Draw',
    },
    noBackups: 'Backups are not set up',
    setUpBackups: 'set BACKUP_TO on the server',
    backupLate: 'The last backup is overdue',
    neverBackedUp: 'there is none yet',
  },
  sums: {
    sales: 'Sales today',
    yesterday: 'Sales yesterday',
    orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
    returned: (sum: string) => `, ${sum} refunded is taken off`,
    redemptions: 'Keys redeemed today',
    active: 'Active subscriptions',
    endingSoon: (count: string) => `${count} end within 7 days`,
    more: (difference: string) => `${difference} more than yesterday at this hour`,
    less: (difference: string) => `${difference} less than yesterday at this hour`,
    same: 'as yesterday at this hour',
  },
  charts: {
    title: (range: string) => `The last ${range}`,
    sales: 'Sales',
    redemptions: 'Keys redeemed',
    active: 'Active subscriptions',
    coins: 'Coins',
    issued: 'Issued',
    spent: 'Spent',
    inAll: (sum: string) => `${sum} in all`,
    now: (count: string) => `${count} now`,
    most: (most: string) => `at most ${most}`,
    nothing: 'Nothing yet',
    asTable: 'Show as a table',
    day: 'Day',
    week: 'Week from',
    unknown: '–',
  },
  trials: {
    title: 'From trial to key',
    description: (days: string) => `In the last ${days}.`,
    started: 'Trials started',
    buyers: 'Redeemed a key after a trial',
    share: (count: string, percent: number) => `${count} (${percent}%)`,
  },
  stock: {
    title: 'How long the stock lasts',
    description: 'At the pace of the last four weeks, soonest to run out first.',
    empty: 'No products yet.',
    product: 'Product',
    available: 'Available',
    lasts: 'Lasts',
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    noneLeft: 'No keys used',
    low: 'Low',
    out: 'Out',
    all: (shown: number, all: number) =>
      shown === all ? `Show all ${all} products` : `Show the first ${shown} of ${all} products`,
  },
};
