import { BASE_CURRENCY, type CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import type { StoreCurrency } from './store-catalogue.ts';

/** The display currency, and the charged currency. */
export type PriceCurrencies = { shown: StoreCurrency; charged: StoreCurrency };

function find(currencies: readonly StoreCurrency[], code: CurrencyCode): StoreCurrency {
  const known = currencies.find((each) => each.code === code);
  if (known === undefined) throw new Error(`There is no currency ${code}.`);
  return known;
}

/** The two currencies by their codes, as the store has them now. */
export function priceCurrencies(
  currencies: readonly StoreCurrency[],
  shown: CurrencyCode,
): PriceCurrencies {
  return { shown: find(currencies, shown), charged: find(currencies, BASE_CURRENCY) };
}
