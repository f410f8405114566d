import { recordAct } from '../audit/record-act.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { deleteKey as deleteRow } from './key-stock.queries.ts';
import { lockAvailableKey } from './lock-available-key.ts';

/** Removes a key that is still in stock; a used key stays for good. */
export async function deleteKey(
  services: Services,
  { caller, origin }: RequestContext<AdminCaller>,
  id: string,
): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    await lockAvailableKey(trx, id);
    await deleteRow(trx, id);
    await recordAct(trx, {
      actor: { kind: 'admin', id: caller.id, name: caller.username },
      action: 'key-stock.delete-key',
      object: { kind: 'license', id },
      origin,
    });
  });
}
