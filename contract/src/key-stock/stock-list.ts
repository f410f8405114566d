import { keyOrders, KEY_STOCK_LIMITS, keyStates } from '@regz/rules/key-stock/key-refusals.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';

const productId = z.uuid();

export const stockKey = z.strictObject({
  id: z.uuid(),
  licenseKey: z.string(),
  isRedeemed: z.boolean(),
  redeemedBy: z.string().nullable(),
  redeemedAt: fields.instant.nullable(),
  createdAt: fields.instant,
});

/**
 * The keys of a product that begin or end with a text and have a state, ten, then fifty at a time.
 */
const searchKeys = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/key-stock/products/{productId}/search' })
  .input(
    z.strictObject({
      productId,
      /** Shorter than {@link KEY_STOCK_LIMITS}.searchLeast characters, it matches every key. */
      text: z.string().max(KEY_STOCK_LIMITS.searchMost),
      state: z.enum(keyStates).optional(),
      order: z.enum(keyOrders),
      batchId: z.uuid().optional(),
      /** The `next` value of the previous page. Absent for the first. */
      after: z
        .string()
        .regex(/^\d{1,17}_\d{1,10}_[\da-f-]{36}$/)
        .optional(),
    }),
  )
  .output(
    z.strictObject({
      keys: z.array(stockKey.extend({ state: z.enum(keyStates) })),
      next: z.string().nullable(),
    }),
  )
  .errors({ KEY_STOCK_PRODUCT_UNKNOWN: { status: 404 } });

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

/** The removed keys, and those that had left the stock and stay. */
const removal = z.strictObject({ removed: z.int(), handedOut: z.int() });

/** Removes the keys of a batch that are still in the stock. */
const undoBatch = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/key-stock/batches/{id}/undo' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(removal)
  .errors({
    KEY_STOCK_BATCH_UNKNOWN: { status: 404 },
    /** None of its keys is in the stock any more. */
    KEY_STOCK_BATCH_EMPTY: { status: 409 },
  });

/** Removes those of the keys that are still in the stock. */
const removeKeys = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/key-stock/products/{productId}/remove' })
  .input(
    z.strictObject({
      productId,
      ids: z.array(z.uuid()).min(1).max(KEY_STOCK_LIMITS.removedAtOnce),
    }),
  )
  .output(removal)
  .errors({ KEY_STOCK_PRODUCT_UNKNOWN: { status: 404 } });

/** All keys of a product, or those of a state, as CSV that is safe to open in a spreadsheet. */
const exportKeys = operation({
  caller: 'admin',
  fileName: 'regz-keys.csv',
  contentType: 'text/csv; charset=utf-8',
})
  .route({ method: 'POST', path: '/key-stock/products/{productId}/export' })
  .input(z.strictObject({ productId, state: z.enum(keyStates).nullable(), reason: fields.reason }))
  .output(z.string())
  .errors({ ...reasonMissing, KEY_STOCK_PRODUCT_UNKNOWN: { status: 404 } });

export const stockList = { searchKeys, listBatches, undoBatch, removeKeys, exportKeys };
