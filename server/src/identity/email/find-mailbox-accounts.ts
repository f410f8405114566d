import type { Database } from '../../platform/database/database.ts';
import { listByMailbox } from './mail-addresses.queries.ts';

/** Accounts with a mailbox, in any spelling of its address, the one that verified it first. */
export async function findMailboxAccounts(db: Database, email: string, limit: number) {
  return listByMailbox(db, email, limit);
}
