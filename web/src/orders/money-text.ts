import { formatAmount, formatMoney } from '@regz/rules/storefront/currencies.ts';

type Amount = { minor: number; currency: string };

/** An amount with two decimals and its own symbol, or its currency's. */
export function moneyText({ minor, currency, symbol }: Amount & { symbol?: string }): string {
  return symbol === undefined ? formatAmount(minor, currency) : formatMoney(minor, symbol);
}

/** True if two amounts have the same text. */
export function isSameAmount(one: Amount, other: Amount): boolean {
  return one.minor === other.minor && one.currency === other.currency;
}
