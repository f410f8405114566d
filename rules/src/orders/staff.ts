import { addDays } from '../licenses/days-left.ts';
import { normalizeLicenseKey } from '../licenses/license-key.ts';
import type { OrderStatus } from './order-status.ts';

/** The most days and orders of one export, and the longest note about a flag. */
export const ORDER_STAFF_LIMITS = {
  exportDays: 366,
  exportOrders: 100_000,
  note: 500,
  search: 128,
  products: 100,
} as const;

/** What staff can sort orders by. */
export const orderSorts = ['date', 'amount', 'product', 'state'] as const;
export type OrderSort = (typeof orderSorts)[number];

/**
 * Refuses an export whose last day is before its first, that spans more than 366 days including
 * both, or that lacks a day. Days are `yyyy-MM-dd` in UTC, or blank.
 */
export function exportSpanRefusal(span: { from: string; to: string }): 'ORDER_SPAN_INVALID' | null {
  const { from, to } = span;
  if (from === '' || to === '' || to < from) return 'ORDER_SPAN_INVALID';
  return to > addDays(from, ORDER_STAFF_LIMITS.exportDays - 1) ? 'ORDER_SPAN_INVALID' : null;
}

/**
 * Returns the reason why staff cannot assign a key to an order. Null if they can. An unpaid order
 * gets a key only if staff confirm that it is unpaid.
 */
export function assignKeyRefusal(
  order: { status: OrderStatus; hasKey: boolean },
  { evenUnpaid }: { evenUnpaid: boolean },
): 'ORDER_COMPLETED' | 'ORDER_TAKEN_BACK' | 'ORDER_NOT_PAID' | null {
  const { status, hasKey } = order;
  if (hasKey) return 'ORDER_COMPLETED';
  if (status === 'refunded' || isDisputed(status)) return 'ORDER_TAKEN_BACK';
  return status === 'awaiting-key' || evenUnpaid ? null : 'ORDER_NOT_PAID';
}

/**
 * Returns the reason why staff cannot exchange the key of an order that they saw with `wrongKey`.
 * Null if they can, provided that it is not redeemed first.
 */
export function exchangeKeyRefusal(
  order: { status: OrderStatus; licenseKey: string | null },
  { wrongKey }: { wrongKey: string },
): 'ORDER_KEY_ABSENT' | 'ORDER_TAKEN_BACK' | null {
  const { status, licenseKey } = order;
  if (licenseKey === null || normalizeLicenseKey(licenseKey) !== wrongKey)
    return 'ORDER_KEY_ABSENT';
  return status === 'completed' ? null : 'ORDER_TAKEN_BACK';
}

/**
 * Returns the reason why staff cannot move an order to another account. Null if they can, provided
 * that its key is not redeemed first. A checkout that can still be paid stays with the account that
 * opened it.
 */
export function moveOrderRefusal(
  status: OrderStatus,
): 'ORDER_TAKEN_BACK' | 'ORDER_MOVE_UNPAID' | null {
  if (status === 'completed' || status === 'awaiting-key') return null;
  return status === 'refunded' || isDisputed(status) ? 'ORDER_TAKEN_BACK' : 'ORDER_MOVE_UNPAID';
}

/** True if a refund may pay the buyer twice, because the bank returns or returned the money too. */
export function isDisputed(status: OrderStatus): boolean {
  return status === 'disputed' || status === 'chargeback';
}

/** True if a key may fill orders of real money, of play money, or of either. */
export function isOfPool(licenseKey: string, pool: 'live' | 'test' | 'any'): boolean {
  return pool === 'any' || licenseKey.startsWith('TEST-') === (pool === 'test');
}
