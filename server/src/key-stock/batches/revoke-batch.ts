import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { restoreRefusal, revokeRefusal } from '@regz/rules/key-stock/batches.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import type { Agreed } from '../../platform/approved-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal, type RefusalCode } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireBatch } from './batch-view.ts';
import { findBatch, lockBatch, restoreKeys, revokeKeys } from './batches.queries.ts';

type Stock = Contract['keyStock'];
type Context = RequestContext<AdminCaller>;

/**
 * Requests that the unredeemed keys of a generated batch end, which needs two owners.
 * @throws Refusal REASON_MISSING, KEY_STOCK_BATCH_UNKNOWN, KEY_STOCK_BATCH_PASTED,
 * KEY_STOCK_BATCH_SPENT, KEY_STOCK_COUNT_DIFFERS or APPROVAL_OPEN
 */
export async function revokeBatch(
  { db }: Pick<Services, 'db'>,
  context: Context,
  { id, typedCount, ...input }: InferContractRouterInputs<Stock>['revokeBatch'],
): Promise<InferContractRouterOutputs<Stock>['revokeBatch']> {
  const reason = keptReason(input.reason);
  return transaction(db, async ({ trx }) => {
    requireBatch(await lockBatch(trx, id));
    const batch = requireBatch(await findBatch(trx, id));
    const { product, productId, note, unredeemed: keys } = batch;
    const refusal = revokeRefusal(batch);
    if (refusal !== null) throw new Refusal(refusal);
    if (typedCount !== keys) throw new Refusal('KEY_STOCK_COUNT_DIFFERS', { unredeemed: keys });
    const about = { kind: 'revoke-batch', product, note, keys } as const;
    const approval = await requestApproval(trx, context, { about, objectId: id, reason });
    await recordAct(trx, context, {
      action: 'key-stock.ask-to-revoke-batch',
      object: { kind: 'product', id: productId },
      detail: { product, batch: id, keys, reason, approval: approval.id },
    });
    await keepAnswer(trx, context.idempotency, approval);
    return approval;
  });
}

/**
 * Revokes the unredeemed keys of a batch once two owners agreed. Keys that were redeemed in the
 * meantime stay redeemed.
 */
export async function revokeAgreed(
  _services: unknown,
  trx: Database,
  { objectId: id, reason, requestedBy, at }: Agreed<'revoke-batch'>,
): Promise<RefusalCode | null> {
  const batch = await lockBatch(trx, id);
  if (batch === undefined) return 'KEY_STOCK_BATCH_UNKNOWN';
  const keys = await revokeKeys(trx, { batchId: id, at });
  if (keys === 0) return 'KEY_STOCK_BATCH_SPENT';
  await recordAct(trx, actingAs({ kind: 'admin', ...requestedBy }, { clock: () => at.getTime() }), {
    action: 'key-stock.revoke-batch',
    object: { kind: 'product', id: batch.productId },
    detail: { product: batch.product, batch: id, keys, reason },
  });
  return null;
}

/**
 * Makes the revoked keys of a batch valid again, unless a person tried one.
 * @throws Refusal KEY_STOCK_BATCH_UNKNOWN, KEY_STOCK_BATCH_NOT_REVOKED or KEY_STOCK_BATCH_TRIED
 */
export async function restoreBatch(
  { db }: Pick<Services, 'db'>,
  context: Context,
  { id }: { id: string },
): Promise<InferContractRouterOutputs<Stock>['restoreBatch']> {
  return transaction(db, async ({ trx }) => {
    const { product, productId, revokedAt, triedAt } = requireBatch(await lockBatch(trx, id));
    const refusal = restoreRefusal({ isRevoked: revokedAt !== null, isTried: triedAt !== null });
    if (refusal !== null) throw new Refusal(refusal);
    const restored = await restoreKeys(trx, id);
    await recordAct(trx, context, {
      action: 'key-stock.restore-batch',
      object: { kind: 'product', id: productId },
      detail: { product, batch: id, keys: restored },
    });
    await keepAnswer(trx, context.idempotency, { restored });
    return { restored };
  });
}
