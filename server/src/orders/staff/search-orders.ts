import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { ORDER_STAFF_LIMITS } from '@regz/rules/orders/staff.ts';
import { readSearch } from '@regz/rules/overview/search-text.ts';
import { LIST_LIMITS, type ListDirection } from '@regz/rules/staff/list-pages.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Verbs } from '../../platform/http/bind-operations.ts';
import { pageOf, spanOf } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { staffOrderView } from './staff-order-view.ts';
import { countStaffOrders, findStaffOrders, listOrderedProducts } from './staff-orders.queries.ts';

type Searched = Contract['orders']['staff']['searchOrders'];
type SearchInput = Parameters<Verbs<Searched>>[2];
type SearchResult = InferContractRouterOutputs<Contract['orders']['staff']>['searchOrders'];

/**
 * The matching orders, twenty per page, newest first unless the input says otherwise. Letter case
 * matters only in imported order ids that mix it.
 * @param input.before `next` of the previous page, undefined for the newest. New orders shift no
 *   such page.
 */
export async function searchOrders(
  { db, clock }: Services,
  { search = '', sort = 'date', direction = 'descending', page, ...filters }: SearchInput,
): Promise<SearchResult> {
  const text = search.trim();
  const asked = { ...filters, ...(text === '' ? {} : { text: readSearch(text) }) };
  const list = {
    search: asked,
    direction,
    ...(sort === 'state'
      ? { sort: 'date' as const, byState: statusesOf(filters.status, direction) }
      : { sort, byState: [] }),
  };
  return transaction(db, async ({ trx }) => {
    const rows = await findStaffOrders(trx, list, spanOf(page, LIST_LIMITS.page));
    const { shown, next } = pageOf(rows, LIST_LIMITS.page, ({ orderId }) => orderId);
    const nowMs = clock();
    const orders = shown.map((row) => staffOrderView(row, nowMs));
    if (page === undefined) return { orders, next, count: null, products: [] };
    return {
      orders,
      next,
      count: await countStaffOrders(trx, asked, LIST_LIMITS.counted),
      products: await listOrderedProducts(trx, ORDER_STAFF_LIMITS.products),
    };
  });
}

/** The listed statuses, in the order in which the list shows them. */
function statusesOf(only: SearchInput['status'], direction: ListDirection) {
  if (only !== undefined) return [only];
  return direction === 'ascending' ? orderStatuses : orderStatuses.toReversed();
}
