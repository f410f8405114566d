import { SECOND_MS } from '@regz/rules/durations.ts';
import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { assignKeyRefusal, orderSorts } from '@regz/rules/orders/staff.ts';
import { convertPrice, type Currency, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../platform/api/api.ts';
import {
  amountsInput,
  choiceOf,
  daysInput,
  type ListQuery,
  pageInput,
} from '../../platform/staff/lists/list-query.ts';
import { moneyText } from '../money-text.ts';

type StaffApi = Api['orders']['staff'];

/** An order in a row of a list. */
export type StaffOrder = Awaited<ReturnType<StaffApi['searchOrders']>>['orders'][number];

/** An order that staff have opened. */
export type StaffOrderDetail = Awaited<ReturnType<StaffApi['readOrder']>>;

/** Received money of an order. */
export type StaffPayment = StaffOrderDetail['payments'][number];

/** A payment without a known order of ours. */
export type StrayPayment = Awaited<ReturnType<StaffApi['listUnmatchedPayments']>>[number];
export type Happening = StaffOrderDetail['timeline'][number];

const flagChoices = { flagged: 'open', 'flagged-all': 'all' } as const;

/** The choices of the list's status, besides any. */
export const shownChoices = [...orderStatuses, 'flagged', 'flagged-all'] as const;

/** The list's state as input of the operation. */
export function listInput(query: ListQuery) {
  const { search, provider, product } = query;
  const show = choiceOf(query.show, shownChoices);
  return {
    ...(search === '' ? {} : { search }),
    ...(show === undefined ? {} : statusInput(show)),
    ...(provider === '' ? {} : { provider }),
    ...(product === '' ? {} : { product }),
    ...amountsInput(query),
    ...daysInput(query),
    ...pageInput(query, orderSorts),
  };
}

function statusInput(show: (typeof shownChoices)[number]) {
  return show === 'flagged' || show === 'flagged-all'
    ? { flagged: flagChoices[show] }
    : { status: show };
}

/**
 * An order's amount in US dollars for staff: the displayed amount if the store showed dollars,
 * otherwise the charge at the current rate.
 * @param dollar Its symbol, and the value of one LKR in it, in millionths.
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

/** The name of an order's amount: only a paid order was charged. */
export function amountLabel({ paidAt }: Pick<StaffOrder, 'paidAt'>): string {
  const { charged, price } = messages.ordersStaff.order;
  return paidAt === null ? price : charged;
}

/**
 * The reasons why the key of a completed order can be neither exchanged nor moved. Null if staff
 * may try.
 */
export function keyActRefusals({ order: { gift }, keyRedeemed }: KeyFacts) {
  const isGift = gift !== undefined && gift.state !== 'taken-back';
  const redeemed = keyRedeemed ? 'ORDER_MOVE_REDEEMED' : null;
  return {
    exchange: keyRedeemed ? ('ORDER_KEY_REDEEMED' as const) : null,
    move: isGift ? ('ORDER_MOVE_GIFT' as const) : redeemed,
  } as const;
}

type KeyFacts = {
  order: { gift?: Pick<NonNullable<StaffOrder['gift']>, 'state'> | undefined };
  keyRedeemed: boolean;
};

const REFILL_MS = 3 * SECOND_MS;

type Read = { data?: unknown; dataUpdatedAt: number };
type BackOrders = Read & { data?: readonly unknown[] | undefined };

/**
 * The interval until the stock and its orders are read again: the server fills waiting orders a
 * moment after staff add keys. False once no order waits and the query is newer than that.
 */
export function refillPollMs(backOrders: BackOrders, query: Read = backOrders): number | false {
  const isWaiting = (backOrders.data?.length ?? 0) > 0;
  return isWaiting || query.dataUpdatedAt < backOrders.dataUpdatedAt ? REFILL_MS : false;
}

type Fillable = Pick<StaffOrder, 'status' | 'licenseKey'>;

function refusalFor({ status, licenseKey }: Fillable, evenUnpaid: boolean) {
  return assignKeyRefusal({ status, hasKey: licenseKey !== null }, { evenUnpaid });
}

/** True if staff can give the order a key. */
export function takesKey(order: Fillable): boolean {
  return refusalFor(order, true) === null;
}

/** True if they must confirm it, because the order is unpaid. */
export function isUnpaid(order: Fillable): boolean {
  return refusalFor(order, false) === 'ORDER_NOT_PAID';
}
