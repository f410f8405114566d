import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { batchRefusal } from '@regz/rules/key-stock/batches.ts';
import { oneLine } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findProduct } from '../key-stock.queries.ts';
import { newKey } from '../take-key.ts';
import { batchView, requireBatch } from './batch-view.ts';
import { findBatch, insertBatch, insertBatchKeys, lockSoldProduct } from './batches.queries.ts';

type Stock = Contract['keyStock'];

/**
 * Generates keys of a product that staff hand out outside the store.
 * @throws Refusal KEY_STOCK_PRODUCT_UNKNOWN, KEY_STOCK_LAST_DAY_INVALID, or LICENSE_PACKAGE_UNKNOWN
 * for a product of a retired package
 */
export async function createBatch(
  services: Services,
  context: RequestContext<AdminCaller>,
  { productId, quantity, lastDay, ...input }: InferContractRouterInputs<Stock>['createBatch'],
): Promise<InferContractRouterOutputs<Stock>['createBatch']> {
  const { config, db, clock } = services;
  const refusal = batchRefusal({ lastDay }, clock());
  if (refusal !== null) throw new Refusal(refusal);
  const note = oneLine(input.note);
  const keys = Array.from({ length: quantity }, () => newKey(config.SITE_KEY_PREFIX));
  return transaction(db, async ({ trx }) => {
    const product = await lockSoldProduct(trx, productId);
    if (product === undefined) {
      const isKnown = (await findProduct(trx, productId)) !== undefined;
      throw new Refusal(isKnown ? 'LICENSE_PACKAGE_UNKNOWN' : 'KEY_STOCK_PRODUCT_UNKNOWN');
    }
    const createdBy = context.caller.username;
    const kind = 'generated';
    const id = await insertBatch(trx, { productId, kind, quantity, createdBy, note, lastDay });
    await insertBatchKeys(trx, { id, product, keys, lastDay, at: new Date(clock()) });
    await recordAct(trx, context, {
      action: 'key-stock.create-batch',
      object: { kind: 'product', id: productId },
      detail: { product: product.name, batch: id, keys: quantity, note, lastDay },
    });
    const answer = batchView(requireBatch(await findBatch(trx, id)));
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
