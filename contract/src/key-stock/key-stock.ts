import { KEY_STOCK_LIMITS } from '@regz/rules/key-stock/key-refusals.ts';
import { keySources, oldStockChoices } from '@regz/rules/key-stock/key-sources.ts';
import { LICENSE_KEY_MAX_LENGTH, licenseKeyFaults } from '@regz/rules/licenses/license-key.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { batches } from './batches.ts';
import { stockKey, stockList } from './stock-list.ts';

const productId = z.uuid();

/** A form whose product is not chosen yet sends an empty text; the rule words the refusal. */
const chosenProductId = z.union([productId, z.literal('')]);

const product = z.strictObject({
  id: productId,
  name: z.string(),
  package: fields.packageName,
  durationDays: z.int(),
  /** Null for the stock of a store plan, which no coins can buy. */
  priceCoins: z.int().nullable(),
  total: z.int(),
  used: z.int(),
  available: z.int(),
  /** Staff are warned when fewer keys than this are available; 0 for never. */
  alertBelow: z.int(),
  /** The stock has fallen below that level; false for a product that never had a key. */
  low: z.boolean(),
  /** Whether staff paste its keys, or each sale generates one. */
  keys: z.enum(keySources),
  /** Whether a product that generates its keys sells those of its stock first. */
  oldStock: z.enum(oldStockChoices),
  /** The whole days that the stock lasts at the pace of the last four weeks. Null without sales. */
  coverDays: z.int().nullable(),
});

const keyRefusals = {
  KEY_STOCK_KEY_UNKNOWN: { status: 404 },
  KEY_STOCK_KEY_USED: { status: 409 },
} as const;

/** The reason why a text cannot be a license key. */
const keyFault = z.enum(licenseKeyFaults);

/** A typed text that cannot be a license key. */
export const invalidKey = {
  KEY_STOCK_KEY_INVALID: { status: 400, data: z.strictObject({ reason: keyFault }) },
} as const;

const listProducts = operation({ caller: 'admin', token: 'stock:read' })
  .route({ method: 'GET', path: '/key-stock/products' })
  .input(fields.nothing)
  .output(z.array(product));

/** The newest keys of one product, at most {@link KEY_STOCK_LIMITS}.fetchedRows. */
const listProductKeys = operation({ caller: 'admin', token: 'licenses:read' })
  .route({ method: 'GET', path: '/key-stock/products/{productId}/keys' })
  .input(z.strictObject({ productId }))
  .output(z.array(stockKey).max(KEY_STOCK_LIMITS.fetchedRows))
  .errors({ KEY_STOCK_PRODUCT_UNKNOWN: { status: 404 } });

/** One key and its product. Null for a key that was never in stock. */
const readKey = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/key-stock/keys/{id}' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(z.strictObject({ productId: productId.nullable(), key: stockKey }))
  .errors({ KEY_STOCK_KEY_UNKNOWN: keyRefusals.KEY_STOCK_KEY_UNKNOWN });

const addKey = operation({ caller: 'admin', token: 'stock:write', idempotent: true })
  .route({ method: 'POST', path: '/key-stock/keys', successStatus: 201 })
  .input(z.strictObject({ productId: chosenProductId, licenseKey: fields.licenseKey }))
  .output(stockKey)
  .errors({
    ...invalidKey,
    KEY_STOCK_FIELDS_MISSING: { status: 400 },
    KEY_STOCK_PRODUCT_UNKNOWN: { status: 404 },
    KEY_STOCK_KEY_EXISTS: { status: 409 },
  });

/**
 * Adds all lines or none. A line that cannot be a key, or an existing key, refuses the whole
 * request and is named.
 */
const addKeys = operation({ caller: 'admin', token: 'stock:write', idempotent: true })
  .route({ method: 'POST', path: '/key-stock/keys/bulk', successStatus: 201 })
  .input(z.strictObject({ productId: chosenProductId, text: z.string().max(250_000) }))
  .output(z.strictObject({ added: z.int(), product: z.string() }))
  .errors({
    KEY_STOCK_BULK_FIELDS_MISSING: { status: 400 },
    KEY_STOCK_NO_VALID_KEYS: { status: 400 },
    KEY_STOCK_TOO_MANY_KEYS: { status: 400, data: z.strictObject({ limit: z.int() }) },
    KEY_STOCK_KEY_TOO_LONG: { status: 400, data: z.strictObject({ limit: z.int() }) },
    KEY_STOCK_LINES_INVALID: {
      status: 400,
      /** The first of them, and their number. Lines count from 1. */
      data: z.strictObject({
        lines: z
          .array(
            z.strictObject({
              line: z.int(),
              text: z.string().max(LICENSE_KEY_MAX_LENGTH),
              reason: keyFault,
            }),
          )
          .max(KEY_STOCK_LIMITS.namedKeys),
        invalid: z.int(),
      }),
    },
    KEY_STOCK_PRODUCT_UNKNOWN: { status: 404 },
    KEY_STOCK_KEYS_EXIST: {
      status: 409,
      /** The first of them, and their number. */
      data: z.strictObject({
        licenseKeys: z.array(z.string()).max(KEY_STOCK_LIMITS.namedKeys),
        existing: z.int(),
      }),
    },
  });

/** Only a key that is still available can be changed. */
const editKey = operation({ caller: 'admin', token: 'stock:write' })
  .route({ method: 'PATCH', path: '/key-stock/keys/{id}' })
  .input(z.strictObject({ id: z.uuid(), licenseKey: fields.licenseKey }))
  .output(stockKey)
  .errors({
    ...keyRefusals,
    ...invalidKey,
    KEY_STOCK_KEY_EMPTY: { status: 400 },
    KEY_STOCK_KEY_EXISTS: { status: 409 },
  });

/** Only a key that is still available can be deleted. */
const removeKey = operation({ caller: 'admin', token: 'stock:write' })
  .route({ method: 'DELETE', path: '/key-stock/keys/{id}' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(fields.nothing)
  .errors(keyRefusals);

/** Sets the stock level below which staff are warned. */
const setAlert = operation({ caller: 'admin', token: 'stock:write' })
  .route({ method: 'PATCH', path: '/key-stock/products/{productId}' })
  .input(z.strictObject({ productId, alertBelow: z.int().min(0).max(KEY_STOCK_LIMITS.alertBelow) }))
  .output(product)
  .errors({ KEY_STOCK_PRODUCT_UNKNOWN: { status: 404 } });

/**
 * Decides whether staff paste a product's keys or each sale generates one. Orders that wait get
 * generated keys immediately.
 */
const setKeySource = operation({ caller: 'admin' })
  .route({ method: 'PUT', path: '/key-stock/products/{productId}/key-source' })
  .input(z.strictObject({ productId, keys: product.shape.keys, oldStock: product.shape.oldStock }))
  .output(product)
  .errors({ KEY_STOCK_PRODUCT_UNKNOWN: { status: 404 } });

export const keyStock = {
  listProducts,
  setAlert,
  setKeySource,
  listProductKeys,
  ...stockList,
  ...batches,
  readKey,
  addKey,
  addKeys,
  editKey,
  removeKey,
};
