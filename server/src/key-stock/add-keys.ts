import {
  addKeyRefusal,
  addKeysRefusal,
  KEY_STOCK_LIMITS,
} from '@regz/rules/key-stock/key-refusals.ts';
import { readKeyLines } from '@regz/rules/key-stock/pasted-keys.ts';
import { LICENSE_KEY_MAX_LENGTH } from '@regz/rules/licenses/license-key.ts';
import { type OperatorActs, recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { StaffCaller } from '../platform/http/callers.ts';
import { type IdempotencyScope, keepAnswer } from '../platform/http/idempotency.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { forgetRefilled } from './alerts/stock-alerts.queries.ts';
import { insertBatch } from './batches/batches.queries.ts';
import { findProduct, insertKeys, type StockRow } from './key-stock.queries.ts';
import { type StockKey, stockKeyView } from './stock-key-view.ts';
import { storedSpelling } from './stored-spelling.ts';

/** A request of staff, or the operator at the command line. */
type AddingContext = (RequestContext<StaffCaller> | OperatorActs) & {
  idempotency?: IdempotencyScope | undefined;
};

/** Adds one key to a product's stock. */
export async function addKey(
  services: Services,
  context: AddingContext,
  input: { productId: string; licenseKey: string },
): Promise<StockKey> {
  const refusal = addKeyRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { productId } = input;
  const licenseKey = storedSpelling(input.licenseKey);
  return insertAll(services, context, { productId, licenseKeys: [licenseKey] }, ([row]) => {
    if (row === undefined) throw new Refusal('KEY_STOCK_KEY_EXISTS');
    return stockKeyView(row);
  });
}

/**
 * Adds the keys of a text, one a line, all or none: the refusal names the lines that cannot be keys,
 * or the keys that exist.
 */
export async function addKeys(
  services: Services,
  context: AddingContext,
  input: { productId: string; text: string },
): Promise<{ added: number; product: string }> {
  const refusal = addKeysRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { productId } = input;
  const { keys: licenseKeys, refused } = readKeyLines(input.text);
  if (licenseKeys.length > KEY_STOCK_LIMITS.bulkLines) {
    throw new Refusal('KEY_STOCK_TOO_MANY_KEYS', { limit: KEY_STOCK_LIMITS.bulkLines });
  }
  if (refused.some(({ reason }) => reason === 'too-long')) {
    throw new Refusal('KEY_STOCK_KEY_TOO_LONG', { limit: LICENSE_KEY_MAX_LENGTH });
  }
  if (refused.length > 0) {
    throw new Refusal('KEY_STOCK_LINES_INVALID', {
      lines: refused.slice(0, KEY_STOCK_LIMITS.namedKeys).map(({ line, text, reason }) => ({
        line,
        text: text.slice(0, LICENSE_KEY_MAX_LENGTH),
        reason,
      })),
      invalid: refused.length,
    });
  }
  return insertAll(
    services,
    context,
    { productId, licenseKeys, isBatch: true },
    (rows, product) => {
      const added = new Set(rows.map((row) => row.licenseKey));
      const existing = licenseKeys.filter((licenseKey) => !added.has(licenseKey));
      if (existing.length > 0) {
        throw new Refusal('KEY_STOCK_KEYS_EXIST', {
          licenseKeys: existing.slice(0, KEY_STOCK_LIMITS.namedKeys),
          existing: existing.length,
        });
      }
      return { added: added.size, product };
    },
  );
}

async function insertAll<Answer>(
  services: Services,
  context: AddingContext,
  {
    productId,
    licenseKeys,
    isBatch = false,
  }: { productId: string; licenseKeys: readonly string[]; isBatch?: boolean },
  answerOf: (rows: readonly StockRow[], product: string) => Answer,
): Promise<Answer> {
  return transaction(services.db, async ({ trx }) => {
    const product = await findProduct(trx, productId);
    if (product === undefined) throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
    const batchId = isBatch
      ? await insertBatch(trx, {
          productId: product.id,
          kind: 'pasted',
          quantity: licenseKeys.length,
          createdBy: 'caller' in context ? context.caller.username : 'operator',
        })
      : null;
    const rows = await insertKeys(trx, product, licenseKeys, batchId);
    const answer = answerOf(rows, product.name);
    await recordAct(trx, context, {
      action: 'key-stock.add-keys',
      object: { kind: 'product', id: product.id },
      detail: { product: product.name, keys: licenseKeys.length },
    });
    await forgetRefilled(trx, product.id);
    // Orders that wait for a key of this product get it now.
    await services.jobs.send(trx, 'orders.fill', { productId: product.id });
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
