import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { holdFileRow } from './download-files.queries.ts';
import type { ReceivedFile } from './receive-file.ts';

export type StoredFile = Omit<ReceivedFile, 'path'>;

/**
 * Gives a received file its permanent name, its SHA-256, within a transaction that holds its row,
 * so the sweep, which removes rows and files, has to wait. The same bytes again replace themselves.
 */
export async function keepFile(
  trx: Database,
  { folder, received, at }: { folder: string; received: ReceivedFile; at: Date },
): Promise<StoredFile> {
  const { path, ...stored } = received;
  await holdFileRow(trx, { ...stored, at });
  await rename(path, join(folder, stored.sha256));
  return stored;
}
