import { recordAct } from '../audit/record-act.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { Origin } from '../platform/http/context.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { downloadFolders } from './download-folders.ts';
import { keepFile, type StoredFile } from './keep-file.ts';
import { discardFile, receiveFile } from './receive-file.ts';

/**
 * Keeps what staff send, once it has arrived whole. Nothing offers it yet: that takes a download
 * that names it.
 * @throws Refusal DOWNLOAD_UPLOAD_EMPTY, DOWNLOAD_UPLOAD_TOO_LARGE or DOWNLOAD_STORAGE_FULL
 */
export async function uploadFile(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  by: { caller: AdminCaller; origin: Origin },
  chunks: AsyncIterable<Buffer>,
): Promise<StoredFile> {
  const { files } = downloadFolders(services.config);
  const maxBytes = services.config.DOWNLOAD_MAX_BYTES;
  const received = await receiveFile(chunks, { folder: files, maxBytes });
  try {
    return await transaction(services.db, async ({ trx }) => {
      const stored = await keepFile(trx, files, received, new Date(services.clock()));
      await recordAct(trx, {
        actor: { kind: 'admin', id: by.caller.id, name: by.caller.username },
        action: 'downloads.upload-file',
        object: { kind: 'download-file', id: stored.sha256 },
        detail: { bytes: stored.bytes },
        origin: by.origin,
      });
      return stored;
    });
  } finally {
    await discardFile(received);
  }
}
