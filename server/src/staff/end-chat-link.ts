import { recordAct } from '../audit/record-act.ts';
import { unlinkChat } from '../identity/chat-link.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';

/** Ends the caller's connection to a person of the chat, if there is one. */
export async function endChatLink(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
): Promise<void> {
  const { id } = context.caller;
  await transaction(db, async ({ trx }) => {
    if (!(await unlinkChat(trx, id))) return;
    await recordAct(trx, context, { action: 'staff.end-chat-link', object: { kind: 'admin', id } });
  });
}
