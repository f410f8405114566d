import { isReadyLicense } from '@regz/rules/licenses/own-licenses.ts';
import type { License } from './use-order-overview.ts';
import type { Order } from './use-orders.ts';

/**
 * The first card of the orders page: a key to redeem, or an order that waits for its key or its
 * payment.
 */
export type OrderLead = { license: License; order: null } | { license: null; order: Order } | null;

/**
 * The newest key that can be redeemed, otherwise the newest order that waits for stock, otherwise
 * the newest with a pending payment, otherwise the newest that can still be paid. Null if nothing
 * waits. Both lists are newest first. Undefined while the deciding list is unknown.
 */
export function orderLead(
  licenses: readonly License[] | undefined,
  orders: readonly Order[] | undefined,
): OrderLead | undefined {
  const license = licenses?.find(isReadyLicense);
  if (license !== undefined) return { license, order: null };
  if (licenses === undefined || orders === undefined) return undefined;
  const order =
    orders.find(({ status }) => status === 'awaiting-key') ??
    orders.find(({ pending }) => pending !== undefined) ??
    orders.find(({ payable }) => payable);
  return order === undefined ? null : { license: null, order };
}
