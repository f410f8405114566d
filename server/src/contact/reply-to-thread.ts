import { cleanedText } from '@regz/rules/texts.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findThread, insertMessage, moveThread } from './contact.queries.ts';
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
    const isThere = await addVisitorMessage(services, trx, { id, text, to });
    if (!isThere) throw new Refusal('CONTACT_LINK_INVALID');
    return ownThreadView(trx, await requireOwnThread(trx, token));
  });
}

/**
 * Adds a message of the visitor, which reopens the conversation, and mails it to staff.
 * @returns false if the conversation is gone
 */
export async function addVisitorMessage(
  services: Services,
  trx: Database,
  { id, text, to }: { id: string; text: string; to: string | null },
): Promise<boolean> {
  const at = new Date(services.clock());
  if ((await moveThread(trx, { id, state: 'open', lastAt: at })) === undefined) return false;
  await insertMessage(trx, { threadId: id, staffName: null, text, at });
  const row = await findThread(trx, id);
  if (row === undefined) return false;
  const { number, name, email, subject } = row;
  await mailStaff(services, trx, { to, number, name, email, subject, text });
  return true;
}
