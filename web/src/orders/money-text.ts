import { formatMoney } from '@regz/rules/storefront/currencies.ts';

type Amount = { minor: number; currency: string };

/** An amount with the symbol that came with it and two decimals; without one, with the code. */
export function moneyText({ minor, currency, symbol }: Amount & { symbol?: string }): string {
  return formatMoney(minor, symbol ?? currency);
}

/** Whether two amounts read the same. */
export function isSameAmount(one: Amount, other: Amount): boolean {
  return one.minor === other.minor && one.currency === other.currency;
}
