import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import { knownValue } from '../platform/database/known-value.ts';

/** A currency as the store shows it, and with its version as staff see it. */
export function currencyView<Row extends { code: string }>({ code, ...currency }: Row) {
  return { ...currency, code: knownValue(currencyCodes, code) };
}
