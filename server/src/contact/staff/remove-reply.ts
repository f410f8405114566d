import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type BasedOn, deleteReply } from './replies.queries.ts';

/**
 * Deletes a saved reply.
 * @throws Refusal CONTACT_REPLY_CHANGED
 */
export async function removeReply(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  reply: BasedOn,
) {
  return transaction(db, async ({ trx }) => {
    const removed = await deleteReply(trx, reply);
    if (removed === undefined) throw new Refusal('CONTACT_REPLY_CHANGED');
    const object = { kind: 'contact-reply', id: reply.id };
    await recordAct(trx, context, { action: 'contact.remove-reply', object, detail: removed });
    return {};
  });
}
