import { recordAct } from '../../audit/record-act.ts';
import { type CsvColumn, csvFile } from '../../platform/csv.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireBatch } from './batch-view.ts';
import { type BatchKey, findBatchKeys, lockBatch, noteDownload } from './batches.queries.ts';

const AT_ONCE = 2000;

const columns: readonly CsvColumn<BatchKey>[] = [
  { name: 'license_key', cell: ({ licenseKey }) => licenseKey },
  { name: 'state', cell: ({ state }) => state },
];

/**
 * The whole keys of a generated batch as CSV. The audit trail keeps who took them, and why.
 * @throws Refusal REASON_MISSING, KEY_STOCK_BATCH_UNKNOWN or KEY_STOCK_BATCH_PASTED
 */
export async function downloadBatch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  input: { id: string; reason: string },
): Promise<AsyncIterable<string>> {
  const { id } = input;
  const reason = keptReason(input.reason);
  await transaction(db, async ({ trx }) => {
    const batch = requireBatch(await lockBatch(trx, id));
    if (batch.kind !== 'generated') throw new Refusal('KEY_STOCK_BATCH_PASTED');
    await noteDownload(trx, { id, by: context.caller.username, at: new Date(clock()) });
    await recordAct(trx, context, {
      action: 'key-stock.download-batch',
      object: { kind: 'product', id: batch.productId },
      detail: { product: batch.product, batch: id, reason },
    });
  });
  const read = (after: number) => findBatchKeys(db, { batchId: id, after, limit: AT_ONCE });
  return csvFile(columns, await read(0), ({ addedLine }) => read(addedLine));
}
