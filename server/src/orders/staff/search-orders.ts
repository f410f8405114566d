import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { readTransferReference } from '@regz/rules/orders/transfer-reference.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { pageOf } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { staffOrderView } from './staff-order-view.ts';
import { findStaffOrders, type StaffOrderSearch } from './staff-orders.queries.ts';

const PAGE = 20;
/** Texts of at least this many characters also match the ends of keys. */
const KEY_END = 4;

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
  return transaction(db, async ({ trx }) => {
    const rows = await findStaffOrders(trx, {
      ...searchTerms(input.search ?? ''),
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

/** The possible meanings of a search text, each in its stored form. */
function searchTerms(search: string): Pick<StaffOrderSearch, 'text'> {
  const text = search.trim();
  if (text === '') return {};
  const licenseKey = normalizeLicenseKey(text);
  // Our order ids are in capitals and imported ones keep their case, so three spellings are
  // possible.
  const orderIds = [...new Set([text.toUpperCase(), text.toLowerCase(), text])];
  const isEnd = licenseKey.length >= KEY_END && /^[A-Z0-9-]+$/.test(licenseKey);
  const keyEnd = isEnd ? licenseKey : null;
  const reference = readTransferReference(text);
  return {
    text: {
      username: text,
      orderIds,
      licenseKey,
      keyEnd,
      paymentRef: text,
      transferReference: reference,
    },
  };
}
