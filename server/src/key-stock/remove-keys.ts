import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { StaffCaller } from '../platform/http/callers.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findProduct } from './key-stock.queries.ts';
import { removeUnused } from './stock-list.queries.ts';

type Removal = InferContractRouterOutputs<Contract['keyStock']>['removeKeys'];

/**
 * Removes those of the keys that are still in the stock.
 * @throws Refusal KEY_STOCK_PRODUCT_UNKNOWN
 */
export async function removeKeys(
  services: Services,
  context: RequestContext<StaffCaller>,
  { productId, ids }: { productId: string; ids: readonly string[] },
): Promise<Removal> {
  return transaction(services.db, async ({ trx }) => {
    const product = await findProduct(trx, productId);
    if (product === undefined) throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
    const removal = await removeUnused(trx, { productId, ids });
    await recordAct(trx, context, {
      action: 'key-stock.delete-keys',
      object: { kind: 'product', id: productId },
      detail: { product: product.name, ...removal },
    });
    await keepAnswer(trx, context.idempotency, removal);
    return removal;
  });
}
