import { recordAct } from '../../audit/record-act.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { downloadFolders } from '../files/download-folders.ts';
import { keepFile, type StoredFile } from '../files/keep-file.ts';
import { receiveFile } from '../files/receive-file.ts';

/**
 * Stores a file that staff send, once it has arrived completely. Nothing offers it until a download
 * names it.
 * @throws Refusal DOWNLOAD_UPLOAD_EMPTY, DOWNLOAD_UPLOAD_TOO_LARGE, DOWNLOAD_STORAGE_FULL or
 * DOWNLOAD_STORAGE_UNAVAILABLE
 */
export async function uploadFile(
  services: Services,
  context: Pick<RequestContext<StaffCaller>, 'caller' | 'origin' | 'clock'>,
  { chunks }: { chunks: AsyncIterable<Buffer> },
): Promise<StoredFile> {
  const { arriving: folder } = downloadFolders(services.config);
  const maxBytes = services.config.DOWNLOAD_MAX_BYTES;
  const received = await receiveFile(chunks, { folder, maxBytes });
  return keepFile(services, received, async ({ trx }, stored) => {
    await recordAct(trx, context, {
      action: 'downloads.upload-file',
      object: { kind: 'download-file', id: stored.sha256 },
      detail: { bytes: stored.bytes },
    });
    return stored;
  });
}
