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

/**
 * Takes a notice out of the table; it is back when the transaction fails, and nobody else gets it
 * until the transaction ends.
 */
export async function takeNotice(trx: Database, id: string): Promise<DeletionNotice | undefined> {
  // The community may take its time to answer.
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
  return trx
    .deleteFrom('account_deletion_notices')
    .where('id', '=', id)
    .returning(['username', 'email', 'subscription', 'reason', 'deleted_at as deletedAt'])
    .executeTakeFirst();
}

/** Forgets the notices that could not be posted; gives their number. */
export async function deleteNoticesBefore(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('account_deletion_notices')
    .where('deleted_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
