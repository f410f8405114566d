import { sql } from 'kysely';
import type { Database } from '../../../../src/platform/database/database.ts';

const columns = [
  'id',
  'session_id as sessionId',
  'type',
  'fact',
  'trick',
  'body',
  'state',
  'attempts',
  'log',
  'created_at as createdAt',
] as const;

type NewDelivery = Pick<
  DeliveryRow,
  'id' | 'sessionId' | 'type' | 'fact' | 'trick' | 'body' | 'state' | 'createdAt'
>;

export async function insertDelivery(trx: Database, row: NewDelivery): Promise<DeliveryRow> {
  const { sessionId, createdAt, ...rest } = row;
  return trx
    .insertInto('order_sandbox_deliveries')
    .values({ ...rest, session_id: sessionId, created_at: createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findDelivery(db: Database, id: string) {
  return db
    .selectFrom('order_sandbox_deliveries')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export async function findFact(db: Database, fact: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('order_sandbox_deliveries')
    .select(columns)
    .where('fact', '=', fact)
    .executeTakeFirst();
}

/** The real events of a session, in order. */
export async function listFacts(db: Database, sessionId: string): Promise<DeliveryRow[]> {
  return db
    .selectFrom('order_sandbox_deliveries')
    .select(columns)
    .where('session_id', '=', sessionId)
    .where('fact', 'is not', null)
    .orderBy('position')
    .execute();
}

/** The real events of all sessions since a time. */
export async function listFactsSince(db: Database, since: Date, types: readonly string[]) {
  return db
    .selectFrom('order_sandbox_deliveries')
    .select(columns)
    .where('created_at', '>=', since)
    .where('fact', 'is not', null)
    .where('type', 'in', types)
    .orderBy('position')
    .execute();
}

/** The newest webhooks of each session, in the order of their creation. */
export async function listDeliveries(db: Database, sessionIds: readonly string[], each: number) {
  if (sessionIds.length === 0) return [];
  const numbered = db
    .selectFrom('order_sandbox_deliveries')
    .select([...columns, 'position'])
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

/** Adds one attempt to the log of a webhook; returns the number of attempts. */
export async function recordAttempt(
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
