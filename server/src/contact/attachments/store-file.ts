import { CONTACT_FILE_LIMITS } from '@regz/rules/contact/files.ts';
import { SENT_FILE_LIMITS, type SentFileType } from '@regz/rules/sent-files.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ReceivedFile, receiveFile } from '../../platform/sent-files/receive-file.ts';
import type { Services } from '../../platform/services.ts';
import {
  countFileBytes,
  type FileSender,
  insertFile,
  lockStorage,
} from './contact-files.queries.ts';
import { readPlainText } from './read-plain-text.ts';

/**
 * Stores a file until its sender's message names it.
 * @throws Refusal CONTACT_FILE_EMPTY, CONTACT_FILE_TOO_LARGE, CONTACT_FILE_UNSUPPORTED,
 * CONTACT_FILE_STORAGE_USED
 */
export async function storeFile(
  services: Services,
  { sender, chunks }: { sender: FileSender; chunks: AsyncIterable<Buffer> },
): Promise<{ id: string }> {
  const file = await receiveAttachment(services, chunks);
  return transaction(services.db, ({ trx }) => insertReceived(services, trx, { sender, file }));
}

/** The content of a file as it may be stored. */
function receiveAttachment(
  services: Pick<Services, 'config'>,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<ReceivedFile<SentFileType>> {
  const limitBytes = SENT_FILE_LIMITS.bytes;
  return receiveFile<SentFileType>(services, chunks, {
    readOther: readPlainText,
    refusals: {
      empty: () => new Refusal('CONTACT_FILE_EMPTY'),
      tooLarge: () => new Refusal('CONTACT_FILE_TOO_LARGE', { limitBytes }),
      unsupported: () => new Refusal('CONTACT_FILE_UNSUPPORTED'),
    },
  });
}

/** @throws Refusal CONTACT_FILE_STORAGE_USED. Files of staff have no limit. */
async function insertReceived(
  { clock }: Pick<Services, 'clock'>,
  trx: Database,
  { sender, file }: { sender: FileSender; file: ReceivedFile<SentFileType> },
): Promise<{ id: string }> {
  const { content, mediaType } = file;
  if (!('staffId' in sender)) {
    await lockStorage(trx, sender);
    const stored = await countFileBytes(trx, sender);
    if (stored + content.length > CONTACT_FILE_LIMITS.storedBytes) {
      throw new Refusal('CONTACT_FILE_STORAGE_USED');
    }
  }
  return insertFile(trx, { sender, mediaType, content, at: new Date(clock()) });
}
