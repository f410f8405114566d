import type { Database } from '../platform/database/database.ts';
import { listAddressesOf } from './task-users.queries.ts';

/** The addresses from which task users are logged in now; an account without a session has none. */
export async function listTaskAddresses(
  db: Database,
  userIds: readonly string[],
): Promise<readonly string[]> {
  if (userIds.length === 0) return [];
  return (await listAddressesOf(db, userIds)).map(({ address }) => address);
}
