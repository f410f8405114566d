import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import type { Example } from '../operation-example.ts';

let purchases = 0;

/** Examples of what the store sells to whom. */
export const examples: Readonly<Record<string, Example>> = {
  'storefront.readCatalogue': { input: async () => ({}) },
  'storefront.readRenewal': { input: async () => ({}) },
  'storefront.startCheckout': {
    input: async () => {
      const currency = currencyCodes[purchases % currencyCodes.length];
      purchases += 1;
      return { planId: 'supreme-weekly', currency, seenPriceMinor: 25_000 };
    },
  },
};
