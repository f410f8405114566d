import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

export type DeletionNotice = {
  username: string;
  email: string | null;
  subscription: string | null;
  reason: string;
  deleted_at: Date;
};

export async function insertNotice(trx: Database, notice: DeletionNotice): Promise<string> {
  const { id } = await trx
    .insertInto('account_deletion_notices')
    .values(notice)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Reads a notice that was not posted yet, and keeps others from it until the transaction ends. */
export async function lockNotice(trx: Database, id: string): Promise<DeletionNotice | undefined> {
  // The community may take its time to answer.
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
  return trx
    .selectFrom('account_deletion_notices')
    .select(['username', 'email', 'subscription', 'reason', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteNotice(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('account_deletion_notices').where('id', '=', id).execute();
}

/** Forgets the notices that could not be posted; gives their number. */
export async function deleteNoticesBefore(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('account_deletion_notices')
    .where('deleted_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
