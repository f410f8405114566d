import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, DB } from '../../../platform/database.ts';

type Deliveries = DB['order_sandbox_deliveries'];
export type DeliveryRow = Selectable<Deliveries>;

export async function insertDelivery(trx: Database, row: Insertable<Deliveries>) {
  return trx
    .insertInto('order_sandbox_deliveries')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findDelivery(db: Database, id: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('order_sandbox_deliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findFact(db: Database, fact: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('order_sandbox_deliveries')
    .selectAll()
    .where('fact', '=', fact)
    .executeTakeFirst();
}

/** All that really happened to a session, in its order. */
export async function listFacts(db: Database, sessionId: string): Promise<DeliveryRow[]> {
  return db
    .selectFrom('order_sandbox_deliveries')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('fact', 'is not', null)
    .orderBy('position')
    .execute();
}

/** What really happened to any session since a moment. */
export async function listFactsSince(db: Database, since: Date, types: readonly string[]) {
  return db
    .selectFrom('order_sandbox_deliveries')
    .selectAll()
    .where('created_at', '>=', since)
    .where('fact', 'is not', null)
    .where('type', 'in', types)
    .orderBy('position')
    .execute();
}

/** The newest webhooks of each session, in the order in which they were written. */
export async function listDeliveries(db: Database, sessionIds: readonly string[], each: number) {
  if (sessionIds.length === 0) return [];
  const numbered = db
    .selectFrom('order_sandbox_deliveries')
    .selectAll()
    .select(
      sql<number>`row_number() over (partition by session_id order by position desc)`.as('age'),
    )
    .where('session_id', 'in', sessionIds);
  return db
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where('age', '<=', each)
    .orderBy('position')
    .execute();
}

export async function setDeliveryState(trx: Database, id: string, state: string): Promise<void> {
  await trx.updateTable('order_sandbox_deliveries').set({ state }).where('id', '=', id).execute();
}

/** Adds one attempt to the log of a webhook; gives the number of attempts. */
export async function noteAttempt(
  trx: Database,
  id: string,
  attempt: { at: string; status: number | null },
) {
  return trx
    .updateTable('order_sandbox_deliveries')
    .set({
      attempts: sql<number>`attempts + 1`,
      log: sql`log || ${JSON.stringify([attempt])}::jsonb`,
    })
    .where('id', '=', id)
    .returning(['attempts', 'state', 'trick'])
    .executeTakeFirstOrThrow();
}
