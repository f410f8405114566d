import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { StaffCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { removeKey as deleteRow } from './key-stock.queries.ts';
import { lockAvailableKey } from './lock-available-key.ts';

/** Removes a key that is still in stock; a used key cannot be removed. */
export async function removeKey(
  services: Services,
  context: RequestContext<StaffCaller>,
  { id }: { id: string },
): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    await lockAvailableKey(trx, id);
    await deleteRow(trx, id);
    await recordAct(trx, context, {
      action: 'key-stock.delete-key',
      object: { kind: 'license', id },
    });
  });
}
