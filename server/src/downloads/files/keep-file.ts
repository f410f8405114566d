import { type TransactionScope, transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { holdFileRow, lockFile } from './download-files.queries.ts';
import { discardFile, type ReceivedFile } from './receive-file.ts';
import { orUnavailable } from './storage-fault.ts';

export type StoredFile = Omit<ReceivedFile, 'path'>;

/**
 * Stores a received file under its SHA-256 and records it, together with the effects of `act`, in
 * one transaction. The name is locked meanwhile: the sweep, which removes bytes without a row,
 * waits, and every row has its bytes.
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
