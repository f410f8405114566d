import { isCurrencyCode } from '@regz/rules/storefront/currencies.ts';

/** A currency as the store shows it, and with its version as staff see it. */
export function currencyView<Row extends { code: string }>({ code, ...currency }: Row) {
  if (!isCurrencyCode(code)) throw new Error(`unknown currency ${code}`);
  return { ...currency, code };
}
