import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { removeDeletion } from './deletions.queries.ts';

/**
 * Cancels the deletion of the caller's account, from any session. This works until the deletion has
 * run, even if it runs late. A deletion is either cancelled or carried out.
 * @throws Refusal ACCOUNT_DELETION_NOT_PENDING if none is pending.
 */
export async function cancelDeletion(
  services: Services,
  context: RequestContext<CustomerCaller>,
): Promise<void> {
  const { caller } = context;
  await transaction(services.db, async ({ trx }) => {
    if (!(await removeDeletion(trx, caller.id))) {
      throw new Refusal('ACCOUNT_DELETION_NOT_PENDING');
    }
    await recordAct(trx, context, {
      action: 'accounts.cancel-deletion',
      object: { kind: 'account', id: caller.id },
    });
  });
}
