import { texts } from '../../sentences.ts';

const providerNames: Readonly<Record<string, string>> = {
  sandbox: 'Sandbox',
  payhere: 'PayHere',
  transfer: 'Bank transfer',
  sellauth: 'SellAuth',
  stripe: 'Stripe',
  import: 'Imported orders',
};

/** Sentences of the tab with the numbers of sales. They load with the tab. */
export const numbers = texts({
  loading: 'Loading the numbers...',
  loadFailed: 'Failed to load the numbers',
  money: 'Sums are in Sri Lankan rupees (Rs.), as they were charged.',
  notReal: 'Sums are in Sri Lankan rupees (Rs.), from the sandbox: not real money.',
  notEnough: 'not enough yet',
  percent: '{percent}%',
  counts: 'What this counts',
  renewals: {
    title: 'Who renews, by the week of their first key',
    definition:
      'A customer belongs to the week (Monday to Sunday, UTC) in which they redeemed their first key. They renewed if they redeemed another key since, bought, won or given, for more time or another package. Trials count as neither, nor do keys that were refunded in full or charged back. While the days of the first key run, everybody is still running, whether they have renewed or not; later that is who did not renew and has time left or frozen. The rate is the renewed among the renewed and the ended, once these are {least}. Deleted accounts are left out. Counted once a day (UTC).',
    inAll: '{weeks} weeks together: {rate} ({renewed} renewed of {decided} who renewed or ended).',
    empty: 'Not enough yet: nobody redeemed a first key in the last {weeks} weeks.',
    week: 'Week',
    weekFrom: 'W{week}, from {monday}',
    began: 'Began',
    renewed: 'Renewed',
    ended: 'Ended',
    running: 'Still running',
    rate: 'Renewal rate',
    more: { one: 'Show {n} earlier week', other: 'Show {n} earlier weeks' },
  },
  providers: {
    title: 'Refunds and disputes by provider',
    definition:
      'Orders that were paid in the days shown, without those that cost nothing. A refund or dispute counts with its order, on the day of the payment, whenever it came. Refunded is what was paid back in part or in full; an order lost in a dispute is counted there alone. A bank’s question that is no dispute yet is not counted. Rates are of the paid orders, once these are {least}.',
    empty: 'Not enough yet: no order was paid in these days.',
    provider: 'Provider',
    orders: 'Paid orders',
    refunded: 'Refunded',
    refundRate: 'Refund rate',
    disputed: 'Disputed',
    outcomes: { open: '{count} open', won: '{count} won', lost: '{count} lost' },
    lost: 'Lost in disputes',
    disputeRate: 'Dispute rate',
    names: providerNames,
  },
  sources: {
    title: 'Sales by source',
    definition:
      'Orders that were paid in the days shown, less what was refunded or charged back since, on the day of the payment. Each order has one source, the first that holds: its buyer’s first key ever was a trial link’s, redeemed before ordering; that first key was won in a giveaway; the order has a coupon; it is a gift; or none of these. Sums are what was charged, in rupees at the rate of the purchase, since every price is charged in rupees. Orders that cost nothing are left out.',
    empty: 'Not enough yet: no order was paid in these days.',
    source: 'Source',
    orders: 'Orders',
    returned: 'Paid back',
    sales: 'Sales',
    share: '{sum} ({percent}%)',
    names: {
      trial: 'Trial link',
      giveaway: 'Giveaway',
      coupon: 'Coupon',
      gift: 'Gift',
      direct: 'Direct',
    },
    otherCurrency: {
      one: '{n} order was charged in {currency}, {sum} after refunds: it is in no sum, because no rate of its day is kept.',
      other:
        '{n} orders were charged in {currency}, {sum} after refunds: they are in no sum, because no rate of their day is kept.',
    },
  },
  opened: {
    title: 'From looking to paid',
    definition:
      'Looking is pressing Buy while logged in, which opens an order. Visitors are not followed, so whoever only reads the store is not counted. Of the orders opened in the days shown: for how many a provider opened a checkout, how many were paid, and of how many the key was redeemed, whenever that was, also if the money went back later. Who changes plan or way to pay opens another order. Orders that cost nothing are left out.',
    orders: 'Orders opened',
    begun: 'Checkout begun',
    paid: 'Paid',
    redeemed: 'Key redeemed',
    share: '{count} ({rate})',
    notEnough: 'Not enough yet for rates: fewer than {least} orders were opened.',
  },
});
