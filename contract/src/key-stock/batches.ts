import { BATCH_LIMITS } from '@regz/rules/key-stock/batches.ts';
import * as z from 'zod';
import { approval, approvalOpen } from '../approvals/approvals.ts';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';

const productId = z.uuid();

const batch = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['pasted', 'generated']),
  quantity: z.int(),
  note: z.string(),
  createdAt: fields.instant,
  createdBy: z.string(),
  /** The keys that are still in the stock, those that left it, and those of them that were redeemed. */
  available: z.int(),
  handedOut: z.int(),
  redeemed: z.int(),
  /** The keys of orders. */
  sold: z.int(),
  /** The keys that are withheld because of a refund or a dispute. */
  refunded: z.int(),
  /** The keys that were revoked together. */
  revoked: z.int(),
  /** The last day for a redemption, in Sri Lanka. */
  lastDay: fields.day.nullable(),
  downloadedAt: fields.instant.nullable(),
  downloadedBy: z.string().nullable(),
});

const unknownBatch = { KEY_STOCK_BATCH_UNKNOWN: { status: 404 } } as const;
/** Only keys that were generated together are secret, and end together. */
const pastedBatch = { KEY_STOCK_BATCH_PASTED: { status: 409 } } as const;

/**
 * Generates keys that staff hand out outside the store. The store never sells them, and staff see
 * only their last four characters until they are redeemed.
 */
const createBatch = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/key-stock/products/{productId}/batches', successStatus: 201 })
  .input(
    z.strictObject({
      productId,
      quantity: z.int().min(1).max(BATCH_LIMITS.keys),
      note: z.string().max(BATCH_LIMITS.note),
      lastDay: fields.day.nullable(),
    }),
  )
  .output(batch)
  .errors({
    ...fields.packageRefusal,
    KEY_STOCK_PRODUCT_UNKNOWN: { status: 404 },
    KEY_STOCK_LAST_DAY_INVALID: { status: 400 },
  });

/** The batches of a product, newest first, twenty at a time. */
const listBatches = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/key-stock/products/{productId}/batches' })
  .input(
    z.strictObject({
      productId,
      before: z
        .string()
        .regex(/^\d{1,17}_[\da-f-]{36}$/)
        .optional(),
    }),
  )
  .output(z.strictObject({ batches: z.array(batch), next: z.string().nullable() }))
  .errors({ KEY_STOCK_PRODUCT_UNKNOWN: { status: 404 } });

/** A batch, and the revocation of its keys. */
const readBatch = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/key-stock/batches/{id}' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(
    batch.extend({
      productId,
      product: z.string(),
      /** The keys that are neither redeemed nor withheld. */
      unredeemed: z.int(),
      /** A person tried to redeem a revoked key, so that none is restored any more. */
      tried: z.boolean(),
      /** The revocation that waits for a decision. */
      approval: approval.nullable(),
      /** True if there is another owner, who has to approve a revocation. */
      hasColleague: z.boolean(),
    }),
  )
  .errors(unknownBatch);

/** The removed keys, and those that had left the stock and stay. */
export const removal = z.strictObject({ removed: z.int(), handedOut: z.int() });

/** Removes the keys of a batch that are still in the stock. */
const undoBatch = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/key-stock/batches/{id}/undo' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(removal)
  .errors({
    ...unknownBatch,
    /** None of its keys is in the stock any more. */
    KEY_STOCK_BATCH_EMPTY: { status: 409 },
  });

/** The whole keys of a generated batch with their states, as CSV. */
const downloadBatch = operation({
  caller: 'admin',
  fileName: 'regz-batch.csv',
  contentType: 'text/csv; charset=utf-8',
})
  .route({ method: 'POST', path: '/key-stock/batches/{id}/download' })
  .input(z.strictObject({ id: z.uuid(), reason: fields.reason }))
  .output(z.string())
  .errors({ ...reasonMissing, ...unknownBatch, ...pastedBatch });

/** Requests that all unredeemed keys of a generated batch end. Needs two owners. */
const revokeBatch = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/key-stock/batches/{id}/revoke', successStatus: 201 })
  .input(
    z.strictObject({
      id: z.uuid(),
      /** The number of unredeemed keys, as typed. */
      typedCount: z.int().min(0).max(BATCH_LIMITS.keys),
      reason: fields.reason,
    }),
  )
  .output(approval)
  .errors({
    ...reasonMissing,
    ...unknownBatch,
    ...pastedBatch,
    ...approvalOpen,
    /** Every key is redeemed or revoked. */
    KEY_STOCK_BATCH_SPENT: { status: 409 },
    KEY_STOCK_COUNT_DIFFERS: { status: 409, data: z.strictObject({ unredeemed: z.int() }) },
  });

/** Makes the revoked keys of a batch valid again, unless a person tried one. */
const restoreBatch = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/key-stock/batches/{id}/restore' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(z.strictObject({ restored: z.int() }))
  .errors({
    ...unknownBatch,
    KEY_STOCK_BATCH_NOT_REVOKED: { status: 409 },
    KEY_STOCK_BATCH_TRIED: { status: 409 },
  });

export const batches = {
  createBatch,
  listBatches,
  readBatch,
  undoBatch,
  downloadBatch,
  revokeBatch,
  restoreBatch,
};
