import type { Database } from '../../platform/database/database.ts';
import type { FileIdentity } from '../../platform/ports/file-store.ts';
import { findFileRows } from './download-files.queries.ts';

/** The names of all files that must be kept. */
export async function listNotedFiles(db: Database): Promise<FileIdentity[]> {
  return findFileRows(db);
}
