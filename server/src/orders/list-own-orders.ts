import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { pageOf } from '../platform/paging.ts';
import type { Services } from '../platform/services.ts';
import { orderView, type OrderView } from './order-view.ts';
import { findOwnOrders } from './shown-orders.queries.ts';

const PAGE = 20;

/**
 * A customer's orders, newest first, twenty at a time; orders placed meanwhile shift no page.
 * @param input.before `next` of the previous page, undefined for the newest.
 */
export async function listOwnOrders(
  { db, clock }: Services,
  { caller }: RequestContext<CustomerCaller>,
  { before }: { before?: string | undefined },
): Promise<{ orders: OrderView[]; next: string | null }> {
  const rows = await findOwnOrders(db, caller.id, { before, limit: PAGE + 1 });
  const { shown, next } = pageOf(rows, PAGE, ({ orderId }) => orderId);
  const nowMs = clock();
  return {
    orders: shown.map((row) => orderView(row, nowMs)),
    next,
  };
}
