import { type TransactionScope, transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { holdFileRow, lockFile } from './download-files.queries.ts';
import { discardFile, type ReceivedFile } from './receive-file.ts';
import { orUnavailable } from './storage-fault.ts';

export type StoredFile = Omit<ReceivedFile, 'path'>;

/**
 * Keeps a received file under its SHA-256 and notes it, together with what `act` does, in one
 * transaction. The name is locked meanwhile, so the sweep, which removes bytes that no row holds,
 * has to wait, and no row is without its bytes.
 * @throws Refusal DOWNLOAD_STORAGE_UNAVAILABLE
 */
export async function keepFile<Result>(
  { db, files, log, clock }: Pick<Services, 'db' | 'files' | 'log' | 'clock'>,
  received: ReceivedFile,
  act: (scope: TransactionScope, stored: StoredFile) => Promise<Result>,
): Promise<Result> {
  const { path, ...stored } = received;
  try {
    await orUnavailable(log, files.bring(received));
    return await transaction(db, async (scope) => {
      await lockFile(scope.trx, stored.sha256);
      await holdFileRow(scope.trx, { ...stored, at: new Date(clock()) });
      await orUnavailable(log, files.put(received));
      return act(scope, stored);
    });
  } finally {
    await discardFile({ path });
  }
}
