import { cleanedText } from '@regz/rules/texts.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { insertMessage, moveThread } from './contact.queries.ts';
import { mailStaff, staffMailbox } from './mail-staff.ts';
import { requireOwnThread } from './open-thread.ts';
import { type OwnThread, ownThreadView } from './thread-view.ts';

/** Adds the visitor's reply to a conversation, which reopens it, and notifies staff. */
export async function replyToThread(
  services: Services,
  { token, text: typed }: { token: string; text: string },
): Promise<OwnThread> {
  const text = cleanedText(typed);
  if (text === '') throw new Refusal('CONTACT_TEXT_MISSING');
  const { id } = await requireOwnThread(services.db, token);
  await services.budgets.contactReply.take(id);
  const to = await staffMailbox(services);
  return transaction(services.db, async ({ trx }) => {
    const at = new Date(services.clock());
    if ((await moveThread(trx, { id, state: 'open', lastAt: at })) === undefined) {
      throw new Refusal('CONTACT_LINK_INVALID');
    }
    await insertMessage(trx, { threadId: id, staffName: null, text, at });
    const row = await requireOwnThread(trx, token);
    const { number, name, email, subject } = row;
    await mailStaff(services, trx, { to, number, name, email, subject, text });
    return ownThreadView(trx, row);
  });
}
