import { cleanedText } from '@regz/rules/texts.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { NewFile } from '../attachments/attach-files.ts';
import { staffMailbox } from '../mail-staff.ts';
import { addVisitorMessage } from '../reply-to-thread.ts';
import {
  type AccountThread,
  accountThreadView,
  ownerOf,
  requireOwnThread,
} from './own-thread-view.ts';

/**
 * Adds the caller's message, which reopens the conversation, and notifies staff.
 * @throws Refusal CONTACT_TEXT_MISSING, CONTACT_THREAD_UNKNOWN, ATTEMPTS_EXCEEDED
 */
export async function replyToOwnThread(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { id, text: typed, files }: { id: string; text: string; files: readonly NewFile[] },
): Promise<AccountThread> {
  const text = cleanedText(typed);
  if (text === '') throw new Refusal('CONTACT_TEXT_MISSING');
  const owner = ownerOf(context.caller);
  await requireOwnThread(services.db, owner, id);
  await services.budgets.contactReply.take(id);
  const to = await staffMailbox(services);
  return transaction(services.db, async ({ trx }) => {
    const message = { id, text, files, sender: { userId: context.caller.id }, to };
    const isThere = await addVisitorMessage(services, trx, message);
    if (!isThere) throw new Refusal('CONTACT_THREAD_UNKNOWN');
    const thread = await accountThreadView(trx, await requireOwnThread(trx, owner, id));
    await keepAnswer(trx, context.idempotency, thread);
    return thread;
  });
}
