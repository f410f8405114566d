import { texts } from '../../sentences.ts';

/** Sentences of the store's page. */
export const storefront = texts({
  title: 'Store',
  eyebrow: 'Store',
  heading: 'Pick a plan. Pay once. Play.',
  description: 'A license key for the panel: for a week, a month or three years.',
  period: {
    label: 'Billing period',
    inStock: 'in stock',
    outOfStock: 'out of stock',
  },
  currency: 'Currency',
  plans: '{period} plans',
  lasts: {
    years: { one: 'Lasts {n} year', other: 'Lasts {n} years' },
    days: { one: 'Lasts {n} day', other: 'Lasts {n} days' },
  },
  chargedInLkr: 'Charged in LKR: {amount}',
  buy: 'Buy Now',
  buying: 'One moment...',
  askForCode: 'Have a code?',
  asGift: 'Buy as a gift',
  comingSoon: 'Coming Soon',
  note: 'Every plan is a one-time payment. Nothing renews automatically.',
  test: { label: 'Sandbox', text: 'Payments here are tests. No real money is charged.' },
  checkoutLoading: 'Checkout system is loading... Please wait a moment.',
  catalogueFailed: 'The prices could not be loaded',
  loading: 'Loading plans...',
  signedInAs: 'Signed in as',
  myOrders: 'My orders',
  signedInUnknown: 'We could not tell whether you are signed in.',
  perMonth: 'That is {amount} a month.',
  saving: {
    percent: '{percent}% less',
    byWeek: 'than by the week ({amount} for 30 days).',
    months: {
      one: 'The price of {n} month, for {of}.',
      other: 'The price of {n} months, for {of}.',
    },
  },
  soldOut: 'Sold Out',
  delivery: {
    now: 'In stock: your key comes with the payment.',
    later: 'Out of stock: you get your key as soon as new keys arrive.',
    none: 'Out of stock. Please try again later.',
  },
  left: {
    text: 'You closed the checkout. Your order is kept.',
    action: 'Continue payment',
  },
  panels: {
    title: 'What each panel is',
    items: [
      {
        name: 'Supreme',
        text: 'The headshot panel, with ESP, utility and hotkeys. It runs with the Supreme and Essential game APK.',
      },
      {
        name: 'Essential',
        text: 'The sniper panel, with ESP and utility. It runs with the Supreme and Essential game APK.',
      },
      {
        name: 'External',
        text: 'A headshot panel with its own game APK. Use either External or Supreme in a game, not both.',
      },
    ],
  },
  help: {
    title: 'Already have a key?',
    text: 'Redeem it in the client area. Your paid orders show their keys there too.',
    redeem: 'Redeem a key',
    free: 'Get a free key',
    returns: 'Return policy',
  },
});
