import { editKeyRefusal } from '@regz/rules/key-stock.ts';
import { recordAct } from '../audit/record-act.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { updateKey } from './key-stock.queries.ts';
import { lockAvailableKey } from './lock-available-key.ts';
import { type StockKey, stockKeyView } from './stock-key-view.ts';
import { storedSpelling } from './stored-spelling.ts';

/** Changes the text of a key that is still in stock. Source: specification B 5. */
export async function editKey(
  services: Services,
  { caller, origin }: RequestContext<AdminCaller>,
  form: { id: string; licenseKey: string },
): Promise<StockKey> {
  const refusal = editKeyRefusal(form.licenseKey);
  if (refusal !== null) throw new Refusal(refusal);
  const licenseKey = storedSpelling(form.licenseKey);
  try {
    return await transaction(services.db, async ({ trx }) => {
      await lockAvailableKey(trx, form.id);
      const row = await updateKey(trx, form.id, licenseKey);
      await recordAct(trx, {
        actor: { kind: 'admin', id: caller.id, name: caller.username },
        action: 'key-stock.edit-key',
        object: { kind: 'license', id: form.id },
        origin,
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
