import type { Database } from '../platform/database/database.ts';
import { lockTaskUserRow } from './task-users.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof lockTaskUserRow>>>;

/** An open account, which has an address. */
export type LockedTaskUser = Row & { email: string };

/**
 * Locks a task user's account until the transaction ends. Whatever moves coins locks it before
 * anything else, so that two movements of one wallet wait for each other and cannot deadlock.
 * Undefined for an account that does not exist or is closed.
 */
export async function lockTaskUser(trx: Database, id: string): Promise<LockedTaskUser | undefined> {
  const row = await lockTaskUserRow(trx, id);
  if (row?.closedAt !== null || row.email === null) return undefined;
  return { ...row, email: row.email };
}
