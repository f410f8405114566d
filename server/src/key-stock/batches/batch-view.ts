import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { knownValue } from '../../platform/database/known-value.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BatchRow } from './batches.queries.ts';

type Batch = InferContractRouterOutputs<Contract['keyStock']>['createBatch'];

/** A batch with the numbers of its keys as staff see it. */
export function batchView(row: BatchRow): Batch {
  const {
    createdMicros: _micros,
    productId: _id,
    product: _name,
    unredeemed: _keys,
    ...rest
  } = row;
  const { createdAt, downloadedAt, triedAt: _tried, kind, ...batch } = rest;
  return {
    ...batch,
    kind: knownValue(['pasted', 'generated'] as const, kind),
    createdAt: createdAt.toISOString(),
    downloadedAt: downloadedAt?.toISOString() ?? null,
  };
}

/** @throws Refusal KEY_STOCK_BATCH_UNKNOWN */
export function requireBatch<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('KEY_STOCK_BATCH_UNKNOWN');
  return row;
}
