import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdFiles } from './download-files.queries.ts';

/**
 * Locks a stored file, so that it stays until the transaction ends.
 * @throws Refusal DOWNLOAD_FILE_UNKNOWN
 */
export async function holdKeptFile(trx: Database, sha256: string): Promise<void> {
  const [file] = await holdFiles(trx, [sha256]);
  if (file === undefined) throw new Refusal('DOWNLOAD_FILE_UNKNOWN');
}
