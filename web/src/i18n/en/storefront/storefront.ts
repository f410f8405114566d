import type { Period } from '@regz/rules/storefront/plans.ts';

const periodNames: Record<Period, string> = {
  lifetime: 'Lifetime',
  monthly: 'Monthly',
  weekly: 'Weekly',
};

/** Sentences of the store's page. Source: specification B 2, B 4, B 9. */
export const storefront = {
  title: 'Store',
  eyebrow: 'Store',
  heading: 'Pick a plan. Pay once. Play.',
  description: 'A license key for the panel: for a week, a month or three years.',
  period: { label: 'Billing period', names: periodNames },
  currency: 'Currency',
  plans: (period: string) => `${period} plans`,
  lasts: (days: number) => (days % 365 === 0 ? `Lasts ${days / 365} years` : `Lasts ${days} days`),
  chargedInLkr: (amount: string) => `Charged in LKR: ${amount}`,
  buy: 'Buy Now',
  buying: 'One moment...',
  comingSoon: 'Coming Soon',
  note: 'Every plan is a one-time payment. Nothing renews automatically.',
  test: { label: 'Sandbox', text: 'Payments here are tests. No real money is charged.' },
  checkoutLoading: 'Checkout system is loading... Please wait a moment.',
  catalogueFailed: {
    title: 'The prices could not be confirmed',
    text: 'These are the last prices we published. You can buy again once the store is back online.',
  },
  help: {
    title: 'Already have a key?',
    text: 'Redeem it in the client area. Your paid orders show their keys there too.',
    redeem: 'Redeem a key',
    free: 'Get a free key',
    returns: 'Return policy',
  },
};
