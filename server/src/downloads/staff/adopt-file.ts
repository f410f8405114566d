import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recordAct } from '../../audit/record-act.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { downloadFolders } from '../files/download-folders.ts';
import { keepFile, type StoredFile } from '../files/keep-file.ts';
import { receiveFile } from '../files/receive-file.ts';
import { openIncoming } from './list-incoming.ts';

/**
 * Moves a file that an operator placed into the stored files. It is copied and hashed in one pass,
 * so the stored bytes match the hash even if another process still writes to the file.
 * @throws Refusal DOWNLOAD_INCOMING_UNKNOWN or DOWNLOAD_STORAGE_UNAVAILABLE
 */
export async function adoptFile(
  services: Services,
  context: RequestContext<StaffCaller>,
  { name }: { name: string },
): Promise<StoredFile> {
  const { arriving, incoming } = downloadFolders(services.config);
  const file = await openIncoming(incoming, name);
  if (file === null) throw new Refusal('DOWNLOAD_INCOMING_UNKNOWN');
  const received = await receiveFile(file.createReadStream(), { folder: arriving });
  return keepFile(services, received, async ({ trx, afterCommit }, stored) => {
    await recordAct(trx, context, {
      action: 'downloads.adopt-file',
      object: { kind: 'download-file', id: stored.sha256 },
      detail: { name, bytes: stored.bytes },
    });
    await keepAnswer(trx, context.idempotency, stored);
    afterCommit(() => rm(join(incoming, name), { force: true }));
    return stored;
  });
}
