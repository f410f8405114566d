import { isReadyLicense } from '@regz/rules/licenses/own-licenses.ts';
import type { License } from './use-order-overview.ts';
import type { Order } from './use-orders.ts';

/**
 * The first card of the orders page: a key to redeem, or an order that waits for its key or its
 * payment.
 */
export type OrderLead = { license: License; order: null } | { license: null; order: Order } | null;

/**
 * The newest key that can be redeemed, else the newest order that waits for stock, else the newest
 * whose payment is pending, else the newest that can be paid still; null if nothing waits. Both lists are newest first. Undefined while the
 * list that decides is not known.
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
