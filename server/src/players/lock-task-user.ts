import type { CompiledQuery } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { lockedAccount } from './task-users.queries.ts';

type Row = ReturnType<typeof lockedAccount> extends CompiledQuery<infer Locked> ? Locked : never;

/** An open account, which has an address. */
export type LockedTaskUser = Row & { email: string };

/**
 * Locks a task user's account until the transaction ends. Every movement of coins locks the account
 * first, so that movements of one wallet run one after another and cannot deadlock. Undefined for
 * an account that does not exist or is closed.
 */
export async function lockTaskUser(trx: Database, id: string): Promise<LockedTaskUser | undefined> {
  const { rows } = await trx.executeQuery(taskUserLock(trx, id));
  return openAccountOf(rows);
}

/** The query of `lockTaskUser`, to be sent with others (`inOneTrip`). */
export function taskUserLock(trx: Database, id: string): CompiledQuery<Row> {
  return lockedAccount(trx, { id });
}

/** The open account among the rows of `taskUserLock`. */
export function openAccountOf([row]: readonly Row[]): LockedTaskUser | undefined {
  if (row?.closedAt !== null || row.email === null) return undefined;
  return { ...row, email: row.email };
}
