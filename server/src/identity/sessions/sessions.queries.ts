import type { SessionKind } from '@regz/contract/operation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

/** The account that a session opens. */
export type SessionOwner = { kind: SessionKind; id: string };

export type NewSession = {
  id: string;
  kind: SessionKind;
  ownerId: string;
  secretHash: Buffer;
  at: Date;
  userAgent: string;
  address: string;
};

const insertedSession = preparedQuery((db, session: NewSession) =>
  db.insertInto('account_sessions').values({
    id: session.id,
    kind: session.kind,
    subject_id: session.ownerId,
    secret_hash: session.secretHash,
    created_at: session.at,
    seen_at: session.at,
    user_agent: session.userAgent,
    address: session.address,
  }),
);

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await insertedSession(db, session);
}

export async function touchSession(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('account_sessions').set({ seen_at: at }).where('id', '=', id).execute();
}

/** True if the owner has this session; then it cannot end before the transaction does. */
export async function holdSession(
  trx: Database,
  owner: SessionOwner,
  id: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('account_sessions')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', owner.kind)
    .where('subject_id', '=', owner.id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('account_sessions').where('id', '=', id).execute();
}

/** Ends the session that a token opens; an id without its secret ends nothing. */
export async function deleteHeldSession(
  db: Database,
  held: { kind: SessionKind; id: string; secretHash: Buffer },
): Promise<void> {
  const { id, kind, secretHash } = held;
  await endSessions(db, sql`id = ${id} and kind = ${kind} and secret_hash = ${secretHash}`);
}

/**
 * Ends sessions before their time, and the notifications to their browsers; returns how many. An
 * expired session leaves its browser the notifications.
 */
async function endSessions(db: Database, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (delete from account_sessions where ${which} returning id),
         unsubscribed as (
           delete from notification_subscriptions where session_id in (select id from ended))
    select count(*)::integer as ended from ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

/** Ends one session of a subject; false if there was none. */
export async function deleteOwnSession(
  db: Database,
  owner: SessionOwner,
  id: string,
): Promise<boolean> {
  const which = sql`id = ${id} and kind = ${owner.kind} and subject_id = ${owner.id}`;
  return (await endSessions(db, which)) > 0;
}

/** Ends all sessions of a subject except `exceptId`; returns their number. */
export async function deleteSessionsOf(
  db: Database,
  owner: SessionOwner,
  exceptId = '',
): Promise<number> {
  const which = sql`kind = ${owner.kind} and subject_id = ${owner.id} and id <> ${exceptId}`;
  return endSessions(db, which);
}

export async function listSessions(db: Database, owner: SessionOwner) {
  return db
    .selectFrom('account_sessions')
    .select(['id', 'created_at as createdAt', 'seen_at as seenAt'])
    .select(['user_agent as userAgent', 'address'])
    .where('kind', '=', owner.kind)
    .where('subject_id', '=', owner.id)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute();
}

/** Deletes the sessions of a kind that ended by idleness or age; returns their number. */
export async function deleteEndedSessions(
  db: Database,
  kind: SessionKind,
  before: { seen: Date; created: Date },
): Promise<number> {
  const result = await db
    .deleteFrom('account_sessions')
    .where('kind', '=', kind)
    .where((or) => or.or([or('seen_at', '<', before.seen), or('created_at', '<', before.created)]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Moves the start and the last use of every session later. */
export async function moveSessions(db: Database, ms: number): Promise<void> {
  const by = sql<Date>`${ms} * interval '1 millisecond'`;
  await db
    .updateTable('account_sessions')
    .set((session) => ({
      created_at: session('created_at', '+', by),
      seen_at: session('seen_at', '+', by),
    }))
    .execute();
}

export async function countSessions(db: Database) {
  return db
    .selectFrom('account_sessions')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('sessions')])
    .groupBy('kind')
    .execute();
}
