import type { Database } from '../platform/database/database.ts';
import { lockTaskUserRow } from './task-users.queries.ts';

export type LockedTaskUser = NonNullable<Awaited<ReturnType<typeof lockTaskUserRow>>>;

/**
 * Locks a task user's account until the transaction ends. Whoever moves coins locks it before
 * anything else, so that two who move the same wallet's wait for one another and nobody deadlocks.
 * Undefined for an account that does not exist or is closed.
 */
export async function lockTaskUser(trx: Database, id: string): Promise<LockedTaskUser | undefined> {
  const row = await lockTaskUserRow(trx, id);
  return row?.closedAt === null ? row : undefined;
}
