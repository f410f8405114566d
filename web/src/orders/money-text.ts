import { formatMoney } from '@regz/rules/storefront/currencies.ts';

type Amount = { minor: number; currency: string };

/**
 * An amount with two decimals and the symbol that came with it, or the currency's code if there is
 * none.
 */
export function moneyText({ minor, currency, symbol }: Amount & { symbol?: string }): string {
  return formatMoney(minor, symbol ?? currency);
}

/** Whether two amounts read the same. */
export function isSameAmount(one: Amount, other: Amount): boolean {
  return one.minor === other.minor && one.currency === other.currency;
}
