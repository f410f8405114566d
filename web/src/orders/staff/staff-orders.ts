import type { OrderStatus } from '@regz/rules/orders/orders.ts';
import { convertPrice, type Currency, formatMoney } from '@regz/rules/storefront/currencies.ts';
import type { Api } from '../../platform/api/api.ts';
import { moneyText } from '../money-text.ts';

type StaffApi = Api['orders']['staff'];

/** An order as a row of a list shows it. */
export type StaffOrder = Awaited<ReturnType<StaffApi['list']>>['orders'][number];

/** An order that staff have opened. */
export type StaffOrderDetail = Awaited<ReturnType<StaffApi['get']>>;
export type Happening = StaffOrderDetail['timeline'][number];

/** What staff look for; a blank text and no status find every order. */
export type OrderQuery = { search: string; status: OrderStatus | 'any' | 'flagged' };

export const everyOrder: OrderQuery = { search: '', status: 'any' };

/** The query as the operation takes it. */
export function listInput({ search, status }: OrderQuery, before: string | null) {
  return {
    ...(search === '' ? {} : { search }),
    ...(status === 'any' || status === 'flagged' ? {} : { status }),
    ...(status === 'flagged' ? { flagged: 'true' as const } : {}),
    ...(before === null ? {} : { before }),
  };
}

/**
 * An order's amount in US dollars, as staff see amounts: what the store showed where it showed
 * dollars, else the charge at the present rate. Source: specification B 9 Display; decision 31.
 * @param dollar its symbol, and what one LKR is worth in it, in millionths.
 */
export function dollarText(
  { amount, displayAmount }: Pick<StaffOrder, 'amount' | 'displayAmount'>,
  dollar: Pick<Currency, 'symbol' | 'rateMicros'>,
): string {
  const inDollars = [amount, displayAmount].find(({ currency }) => currency === 'USD');
  if (inDollars !== undefined) return moneyText(inDollars);
  if (amount.currency !== 'LKR') return moneyText(amount);
  return formatMoney(convertPrice(amount.minor, dollar.rateMicros), dollar.symbol);
}

/** Whether staff can give the order a key: it is not completed. Source: specification B 2 Admin. */
export function takesKey({ status }: Pick<StaffOrder, 'status'>): boolean {
  return status !== 'completed';
}
