import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type DeletionNotice = {
  username: string;
  email: string | null;
  subscription: string | null;
  reason: string;
  deletedAt: Date;
};

export async function insertNotice(trx: Database, notice: DeletionNotice): Promise<string> {
  const { deletedAt, ...told } = notice;
  const { id } = await trx
    .insertInto('account_deletion_notices')
    .values({ ...told, deleted_at: deletedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Claims a notice for one worker for half a minute, in which no other posts it. */
export async function claimNotice(db: Database, id: string): Promise<DeletionNotice | undefined> {
  return db
    .updateTable('account_deletion_notices')
    .set({ trying_until: sql<Date>`clock_timestamp() + interval '30 seconds'` })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(trying_until <= clock_timestamp(), true)`)
    .returning(['username', 'email', 'subscription', 'reason', 'deleted_at as deletedAt'])
    .executeTakeFirst();
}

/** The end of a worker's claim on a notice; undefined for a deleted one. */
export async function claimedUntil(db: Database, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('account_deletion_notices')
    .select(sql<Date>`coalesce(trying_until, clock_timestamp())`.as('until'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.until;
}

/** Lets others post a notice that could not be posted. */
export async function releaseNotice(db: Database, id: string): Promise<void> {
  await db
    .updateTable('account_deletion_notices')
    .set({ trying_until: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteNotice(db: Database, id: string): Promise<void> {
  await db.deleteFrom('account_deletion_notices').where('id', '=', id).execute();
}

/** Forgets the notices that could not be posted; returns how many. */
export async function deleteNoticesBefore(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('account_deletion_notices')
    .where('deleted_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
