import { recordAct } from '../../audit/record-act.ts';
import { endSessionOf } from '../../identity/sessions/end-sessions.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Ends one of a customer's sessions; that browser has to log in again.
 * @throws Refusal SESSION_UNKNOWN, also for a session of any other account, staff included.
 */
export async function endCustomerSession(
  { db }: Services,
  context: RequestContext<AdminCaller>,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const owner = { kind: 'customer', id } as const;
    const ended = await endSessionOf(trx, owner, sessionId);
    if (!ended) throw new Refusal('SESSION_UNKNOWN');
    await recordAct(trx, context, {
      action: 'accounts.end-session',
      object: { kind: 'account', id },
    });
  });
}
