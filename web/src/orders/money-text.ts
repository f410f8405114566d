import { currencies, formatMoney } from '@regz/rules/storefront-prices.ts';

type Amount = { minor: number; currency: string };

/** An amount with its symbol and two decimals; an unknown currency is named by its code. */
export function moneyText({ minor, currency }: Amount): string {
  const symbol = currencies.find(({ code }) => code === currency)?.symbol ?? currency;
  return formatMoney(minor, symbol);
}

/** Whether two amounts are the same to whoever reads them. */
export function isSameAmount(one: Amount, other: Amount): boolean {
  return one.minor === other.minor && one.currency === other.currency;
}
