import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { approveWaiting } from './customers.queries.ts';

/**
 * Approves the waiting accounts, each with its own entry in the audit trail, as if they were
 * approved one by one.
 */
export async function approveCustomers(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { ids }: { ids: readonly string[] },
): Promise<{ approved: number }> {
  return transaction(db, async ({ trx }) => {
    const approved = await approveWaiting(trx, ids);
    for (const { id } of approved) {
      await recordAct(trx, context, {
        action: 'accounts.approve',
        object: { kind: 'account', id },
        detail: { reason: null },
      });
    }
    const answer = { approved: approved.length };
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
