import type { UpgradeObstacle } from '@regz/rules/orders/upgrade-quote.ts';
import { texts } from '../../sentences.ts';

/** Sentences of the page that trades in days for another package. */
export const storefrontUpgrade = texts({
  title: 'Change your package',
  description:
    'Trade in the days you have left. You pay the difference, and the new package starts at once.',
  loading: 'Working out what your days are worth...',
  failed: 'What your days are worth could not be worked out',
  obstacles: {
    'not-running': {
      title: 'Nothing to trade in',
      text: 'No subscription is running. Buy any plan in the store; it starts when you redeem its key.',
    },
    endless: {
      title: 'Your subscription has no end',
      text: 'What never ends has no days to count, so it cannot be traded in.',
    },
    frozen: {
      title: 'Your subscription is paused',
      text: 'Resume it on your dashboard, then come back: your days are counted as they run.',
    },
    worthless: {
      title: 'The full price applies',
      text: 'You paid nothing for the days that are left, such as a trial, or days that were a gift. Buy the other plan in the store; its key takes their place.',
    },
    unsupported: {
      title: 'Not possible at the moment',
      text: 'Our payment provider charges fixed prices, so it cannot charge a difference. You can buy any plan at its full price in the store.',
    },
  } as const satisfies Record<UpgradeObstacle | 'unsupported', { title: string; text: string }>,
  store: 'Open the store',
  dashboard: 'Open the dashboard',
  worth: {
    title: 'What you have',
    days: 'Whole days left',
    paidDays: 'Of them paid for',
    worth: 'What they are worth',
    package: 'Package',
    rules: [
      'Days are worth what you paid for them. Days that were a gift are worth nothing, and neither is the day that has begun.',
      'The quote is good for half an hour. If your days have changed when you pay, our staff look at it before anything happens.',
      'Codes do not apply here.',
    ],
  },
  period: 'For {days} days',
  none: 'No other package is for sale right now.',
  sum: {
    price: 'Price',
    worth: { one: '{n} day(s) of {name}', other: '{n} day(s) of {name}' },
    least: 'Up to {amount}, the smallest payment we can take',
    pay: 'You pay',
    end: 'New end',
    shown: 'about {amount}',
  },
  lost: 'You lose {amount}: your days are worth more than this plan costs.',
  act: 'Change for {amount}',
  free: 'Change for free',
  question: {
    title: 'Change to {plan}?',
    givesUp: {
      one: 'You give up {n} day of {name}, worth {worth}.',
      other: 'You give up {n} days of {name}, worth {worth}.',
    },
    lost: '{amount} of that is lost. It is not paid out.',
    keep: 'Keep {name}',
    buyKey: 'Buy a separate key for {amount} instead',
  },
  soldOut: 'Sold out at the moment: {plans}.',
});
