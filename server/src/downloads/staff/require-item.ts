import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findImagesOf, findItem } from '../downloads.queries.ts';
import { type StaffItem, staffView } from '../items/download-views.ts';

/**
 * A download as staff see it now.
 * @throws Refusal DOWNLOAD_UNKNOWN
 */
export async function requireItem(trx: Database, id: string): Promise<StaffItem> {
  const row = await findItem(trx, id);
  if (row === undefined) throw new Refusal('DOWNLOAD_UNKNOWN');
  return staffView(row, await findImagesOf(trx, id));
}
