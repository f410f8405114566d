import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { insertReplacement } from './key-stock.queries.ts';
import { storedSpelling } from './stored-spelling.ts';
import type { TakenKey } from './take-key.ts';

/**
 * Adds a typed key with the grants of another one, assigned to a person, in the caller's
 * transaction.
 * @throws Refusal KEY_STOCK_KEY_INVALID or KEY_STOCK_KEY_EXISTS
 */
export async function replaceKey(
  trx: Database,
  input: { wrongKeyId: string; licenseKey: string; assignedTo: string; at: Date },
): Promise<TakenKey> {
  const licenseKey = storedSpelling(input.licenseKey);
  const added = await insertReplacement(trx, { ...input, licenseKey });
  if (added === undefined) throw new Refusal('KEY_STOCK_KEY_EXISTS');
  return added;
}
