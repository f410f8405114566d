import type { Example } from './operation-example.ts';

/** Examples of what the store sells to whom. */
export const storeSalesExamples: Readonly<Record<string, Example>> = {
  'storefront.catalogue': { input: async () => ({}) },
  'storefront.startCheckout': {
    input: async () => ({ planId: 'supreme-weekly', currency: 'LKR', seenPriceMinor: 25_000 }),
  },
};
