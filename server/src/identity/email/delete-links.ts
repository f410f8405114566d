import type { Database } from '../../platform/database/database.ts';
import { deleteLinksOf, type LinkOwner } from './mailed-links.queries.ts';

/** Deletes all links mailed to an account, so that none of them works. */
export async function deleteLinks(trx: Database, owner: LinkOwner): Promise<void> {
  await deleteLinksOf(trx, owner);
}
