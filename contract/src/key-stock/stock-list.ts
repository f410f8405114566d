import { keyOrders, KEY_STOCK_LIMITS, keyStates } from '@regz/rules/key-stock/key-refusals.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';
import { removal } from './batches.ts';

const productId = z.uuid();

export const stockKey = z.strictObject({
  id: z.uuid(),
  /** Of a secret key, only the last four characters are readable. */
  licenseKey: z.string(),
  /** True for an unredeemed key of a generated batch. */
  isSecret: z.boolean(),
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

export const stockList = { searchKeys, removeKeys, exportKeys };
