import { editKeyRefusal } from '@regz/rules/key-stock/key-refusals.ts';
import { recordAct } from '../audit/record-act.ts';
import { isUniqueViolation } from '../platform/database/database-errors.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { StaffCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { updateKey } from './key-stock.queries.ts';
import { lockAvailableKey } from './lock-available-key.ts';
import { type StockKey, stockKeyView } from './stock-key-view.ts';
import { storedSpelling } from './stored-spelling.ts';

/** Changes the text of a key that is still in stock. */
export async function editKey(
  services: Services,
  context: RequestContext<StaffCaller>,
  input: { id: string; licenseKey: string },
): Promise<StockKey> {
  const refusal = editKeyRefusal(input.licenseKey);
  if (refusal !== null) throw new Refusal(refusal);
  const licenseKey = storedSpelling(input.licenseKey);
  try {
    return await transaction(services.db, async ({ trx }) => {
      await lockAvailableKey(trx, input.id);
      const row = await updateKey(trx, input.id, licenseKey);
      await recordAct(trx, context, {
        action: 'key-stock.edit-key',
        object: { kind: 'license', id: input.id },
      });
      return stockKeyView(row);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'license_keys_license_key_key')) {
      throw new Refusal('KEY_STOCK_KEY_EXISTS');
    }
    throw error;
  }
}
