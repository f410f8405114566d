import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recordAct } from '../audit/record-act.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { downloadFolders } from './download-folders.ts';
import { keepFile, type StoredFile } from './keep-file.ts';
import { openIncoming } from './list-incoming.ts';
import { discardFile, receiveFile } from './receive-file.ts';

/**
 * Moves a file that an operator placed into the kept files. It is copied and hashed on the way, so
 * that what is kept is what was hashed, whoever still writes to it.
 * @throws Refusal DOWNLOAD_INCOMING_UNKNOWN
 */
export async function adoptFile(
  services: Pick<Services, 'db' | 'config'>,
  { caller, origin, clock, idempotency }: RequestContext<AdminCaller>,
  name: string,
): Promise<StoredFile> {
  const { files, incoming } = downloadFolders(services.config);
  const file = await openIncoming(incoming, name);
  if (file === null) throw new Refusal('DOWNLOAD_INCOMING_UNKNOWN');
  const received = await receiveFile(file.createReadStream(), { folder: files });
  try {
    return await transaction(services.db, async ({ trx, afterCommit }) => {
      const stored = await keepFile(trx, files, received, new Date(clock()));
      await recordAct(trx, {
        actor: { kind: 'admin', id: caller.id, name: caller.username },
        action: 'downloads.adopt-file',
        object: { kind: 'download-file', id: stored.sha256 },
        detail: { name, bytes: stored.bytes },
        origin,
      });
      await keepAnswer(trx, idempotency, stored);
      afterCommit(() => rm(join(incoming, name), { force: true }));
      return stored;
    });
  } finally {
    await discardFile(received);
  }
}
