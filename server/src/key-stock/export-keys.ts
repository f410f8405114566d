import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { recordAct } from '../audit/record-act.ts';
import { type CsvColumn, csvFile } from '../platform/csv.ts';
import type { StaffCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { keptReason } from '../platform/reason.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findProduct } from './key-stock.queries.ts';
import { shownKey } from './stock-key-view.ts';
import { findKeys, type ListedRow } from './stock-list.queries.ts';

const AT_ONCE = 2000;

const columns: readonly CsvColumn<ListedRow>[] = [
  { name: 'license_key', cell: shownKey },
  { name: 'state', cell: ({ state }) => state },
  { name: 'added_at', cell: ({ createdAt }) => createdAt.toISOString() },
  { name: 'handed_out_at', cell: ({ assignedAt }) => assignedAt?.toISOString() ?? null },
  { name: 'redeemed_at', cell: ({ activatedAt }) => activatedAt?.toISOString() ?? null },
];

/**
 * The keys of a product as CSV, oldest first. The audit trail keeps who took them, and why.
 * @throws Refusal REASON_MISSING or KEY_STOCK_PRODUCT_UNKNOWN
 */
export async function exportKeys(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<StaffCaller>,
  input: InferContractRouterInputs<Contract['keyStock']>['exportKeys'],
): Promise<AsyncIterable<string>> {
  const reason = keptReason(input.reason);
  const { productId } = input;
  const product = await findProduct(db, productId);
  if (product === undefined) throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
  const read = async (after?: ListedRow) =>
    findKeys(db, {
      productId,
      text: '',
      state: input.state ?? undefined,
      order: 'oldest',
      batchId: undefined,
      after,
      limit: AT_ONCE,
    });
  const first = await read();
  await recordAct(db, context, {
    action: 'key-stock.export-keys',
    object: { kind: 'product', id: productId },
    detail: { product: product.name, state: input.state, reason },
  });
  return csvFile(columns, first, read);
}
