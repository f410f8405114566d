import type { Services } from '../../platform/services.ts';
import { fileView, type ListedFile } from './file-view.ts';
import { findStaffFiles } from './staff-files.queries.ts';

/** Every file that programs may fetch while they run, and how large an upload may be. */
export async function listFiles({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<{ files: ListedFile[]; maxUploadBytes: number }> {
  const rows = await findStaffFiles(db);
  return { files: rows.map(fileView), maxUploadBytes: config.DOWNLOAD_MAX_BYTES };
}
