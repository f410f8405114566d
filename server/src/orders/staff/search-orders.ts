import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { readSearch } from '@regz/rules/overview/search-text.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { pageOf } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { staffOrderView } from './staff-order-view.ts';
import { findStaffOrders } from './staff-orders.queries.ts';

const PAGE = 20;

type SearchInput = InferContractRouterInputs<Contract['orders']['staff']>['searchOrders'];
type SearchResult = InferContractRouterOutputs<Contract['orders']['staff']>['searchOrders'];

/**
 * The matching orders, newest first, twenty per page. New orders shift no page. Letter case matters
 * only in imported order ids that mix it.
 * @param input.before `next` of the previous page, undefined for the newest.
 */
export async function searchOrders(
  { db, clock }: Services,
  input: SearchInput,
): Promise<SearchResult> {
  const text = input.search?.trim() ?? '';
  return transaction(db, async ({ trx }) => {
    const rows = await findStaffOrders(trx, {
      ...(text === '' ? {} : { text: readSearch(text) }),
      ...(input.status === undefined ? {} : { status: input.status }),
      ...(input.before === undefined ? {} : { before: input.before }),
      ...(input.flagged === undefined ? {} : { flagged: input.flagged }),
      ...(input.customerId === undefined ? {} : { customerId: input.customerId }),
      limit: PAGE + 1,
    });
    const { shown, next } = pageOf(rows, PAGE, ({ orderId }) => orderId);
    const nowMs = clock();
    return {
      orders: shown.map((row) => staffOrderView(row, nowMs)),
      next,
    };
  });
}
