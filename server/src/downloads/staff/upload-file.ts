import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { downloadFolders } from '../files/download-folders.ts';
import { keepFile, type StoredFile } from '../files/keep-file.ts';
import { discardFile, receiveFile } from '../files/receive-file.ts';

/**
 * Stores a file that staff send, once it has arrived completely. Nothing offers it until a download
 * names it.
 * @throws Refusal DOWNLOAD_UPLOAD_EMPTY, DOWNLOAD_UPLOAD_TOO_LARGE or DOWNLOAD_STORAGE_FULL
 */
export async function uploadFile(
  services: Services,
  context: Pick<RequestContext<AdminCaller>, 'caller' | 'origin' | 'clock'>,
  { chunks }: { chunks: AsyncIterable<Buffer> },
): Promise<StoredFile> {
  const { files } = downloadFolders(services.config);
  const maxBytes = services.config.DOWNLOAD_MAX_BYTES;
  const received = await receiveFile(chunks, { folder: files, maxBytes });
  try {
    return await transaction(services.db, async ({ trx }) => {
      const stored = await keepFile(trx, {
        folder: files,
        received,
        at: new Date(services.clock()),
      });
      await recordAct(trx, context, {
        action: 'downloads.upload-file',
        object: { kind: 'download-file', id: stored.sha256 },
        detail: { bytes: stored.bytes },
      });
      return stored;
    });
  } finally {
    await discardFile(received);
  }
}
