import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { removeUnused } from '../stock-list.queries.ts';
import { requireBatch } from './batch-view.ts';
import { lockBatch } from './batches.queries.ts';

type Removal = InferContractRouterOutputs<Contract['keyStock']>['undoBatch'];

/**
 * Removes the keys of a batch that are still in the stock. Keys that left it stay, with the orders
 * that they filled.
 * @throws Refusal KEY_STOCK_BATCH_UNKNOWN or KEY_STOCK_BATCH_EMPTY
 */
export async function undoBatch(
  services: Services,
  context: RequestContext<StaffCaller>,
  { id }: { id: string },
): Promise<Removal> {
  return transaction(services.db, async ({ trx }) => {
    const batch = requireBatch(await lockBatch(trx, id));
    const removal = await removeUnused(trx, { batchId: id });
    if (removal.removed === 0) throw new Refusal('KEY_STOCK_BATCH_EMPTY');
    await recordAct(trx, context, {
      action: 'key-stock.undo-batch',
      object: { kind: 'product', id: batch.productId },
      detail: { product: batch.product, batch: id, ...removal },
    });
    await keepAnswer(trx, context.idempotency, removal);
    return removal;
  });
}
