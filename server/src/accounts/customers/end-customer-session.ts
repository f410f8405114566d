import { recordAct } from '../../audit/record-act.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { deleteOwnSession } from '../sessions/sessions.queries.ts';

/**
 * Ends one session of a customer, who has to log in again there. Source: issue 4, part 6.
 * @throws Refusal SESSION_UNKNOWN also for a session of anybody else, staff included.
 */
export async function endCustomerSession(
  { db }: Pick<Services, 'db'>,
  { caller, origin }: RequestContext<AdminCaller>,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const owner = { kind: 'customer', subjectId: id } as const;
    const ended = await deleteOwnSession(trx, owner, sessionId);
    if (!ended) throw new Refusal('SESSION_UNKNOWN');
    await recordAct(trx, {
      actor: { kind: 'admin', id: caller.id, name: caller.username },
      action: 'accounts.end-session',
      object: { kind: 'account', id },
      origin,
    });
  });
}
