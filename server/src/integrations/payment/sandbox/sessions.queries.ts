import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, DB } from '../../../platform/database.ts';

type Sessions = DB['order_sandbox_sessions'];
export type Session = Selectable<Sessions>;

/** Adds a session; nothing where the attempt has one already. */
export async function insertSession(trx: Database, row: Insertable<Sessions>) {
  return trx
    .insertInto('order_sandbox_sessions')
    .values(row)
    .onConflict((conflict) => conflict.column('attempt').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findSessionOfAttempt(db: Database, attempt: string) {
  return db
    .selectFrom('order_sandbox_sessions')
    .selectAll()
    .where('attempt', '=', attempt)
    .executeTakeFirst();
}

/** The session, held until the end of the transaction. */
export async function lockSession(trx: Database, id: string): Promise<Session | undefined> {
  return trx
    .selectFrom('order_sandbox_sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSession(
  trx: Database,
  id: string,
  changes: Updateable<Sessions>,
): Promise<Session> {
  return trx
    .updateTable('order_sandbox_sessions')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The newest sessions, of one order or of all. */
export async function listSessions(db: Database, orderId: string | undefined, limit: number) {
  const newest = db
    .selectFrom('order_sandbox_sessions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return (orderId === undefined ? newest : newest.where('order_id', '=', orderId)).execute();
}
