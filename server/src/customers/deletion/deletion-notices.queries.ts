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

export async function findNotice(db: Database, id: string): Promise<DeletionNotice | undefined> {
  return db
    .selectFrom('account_deletion_notices')
    .select(['username', 'email', 'subscription', 'reason', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
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
