import { contactFileName } from '@regz/rules/contact/files.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type FileSender, giveToMessage, lockUnsentFiles } from './contact-files.queries.ts';

/** A file that a message names. */
export type NewFile = { id: string; name: string };

type Attached = {
  sender: FileSender;
  files: readonly NewFile[];
  threadId: string;
  messageId: number;
};

/**
 * Gives the files that a sender has sent to a message, each to one message only.
 * @throws Refusal CONTACT_FILES_GONE if one is not stored, or is another sender's or message's
 */
export async function attachFiles(
  trx: Database,
  { sender, files, threadId, messageId }: Attached,
): Promise<void> {
  if (files.length === 0) return;
  const unsent = await lockUnsentFiles(trx, { sender, ids: files.map(({ id }) => id) });
  if (unsent.length < files.length) throw new Refusal('CONTACT_FILES_GONE');
  for (const { id, mediaType } of unsent) {
    const named = files.find((each) => each.id === id);
    const name = contactFileName(named?.name ?? '', mediaType);
    await giveToMessage(trx, { id, name, threadId, messageId });
  }
}
