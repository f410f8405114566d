import { cleanedText } from '@regz/rules/texts.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { attachFiles, type NewFile } from './attachments/attach-files.ts';
import type { FileSender } from './attachments/contact-files.queries.ts';
import { findThread, insertMessage, moveThread } from './contact.queries.ts';
import { mailStaff, staffMailbox } from './mail-staff.ts';
import { requireOwnThread } from './open-thread.ts';
import { type OwnThread, ownThreadView } from './thread-view.ts';

/** Adds the visitor's reply to a conversation, which reopens it, and notifies staff. */
export async function replyToThread(
  services: Services,
  { token, text: typed, files }: { token: string; text: string; files: readonly NewFile[] },
): Promise<OwnThread> {
  const text = cleanedText(typed);
  if (text === '') throw new Refusal('CONTACT_TEXT_MISSING');
  const { id } = await requireOwnThread(services.db, token);
  await services.budgets.contactReply.take(id);
  const to = await staffMailbox(services);
  return transaction(services.db, async ({ trx }) => {
    const message = { id, text, files, sender: { threadId: id }, to };
    const isThere = await addVisitorMessage(services, trx, message);
    if (!isThere) throw new Refusal('CONTACT_LINK_INVALID');
    return ownThreadView(trx, await requireOwnThread(trx, token));
  });
}

type VisitorMessage = {
  id: string;
  text: string;
  files: readonly NewFile[];
  sender: FileSender;
  /** Staff's mailbox. */
  to: string | null;
};

/**
 * Adds a message of the visitor, which reopens the conversation, and mails it to staff.
 * @returns false if the conversation is gone
 */
export async function addVisitorMessage(
  services: Services,
  trx: Database,
  { id, text, files, sender, to }: VisitorMessage,
): Promise<boolean> {
  const at = new Date(services.clock());
  if ((await moveThread(trx, { id, state: 'open', at, lastAt: at })) === undefined) {
    return addToMerged(services, trx, { id, text, files, sender, to });
  }
  const messageId = await insertMessage(trx, { threadId: id, staffName: null, text, at });
  await attachFiles(trx, { sender, files, threadId: id, messageId });
  const row = await findThread(trx, id);
  if (row === undefined) return false;
  const { number, name, email, subject } = row;
  await mailStaff(services, trx, { to, number, name, email, subject, text });
  return true;
}

/** Adds a message of the visitor whose conversation staff merged at the same time. */
async function addToMerged(
  services: Services,
  trx: Database,
  message: VisitorMessage,
): Promise<boolean> {
  const present = await findThread(trx, message.id);
  if (present === undefined || present.id === message.id) return false;
  const { id } = present;
  const sender = 'threadId' in message.sender ? { threadId: id } : message.sender;
  return addVisitorMessage(services, trx, { ...message, id, sender });
}
