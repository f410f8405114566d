import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

type Typing = { threadId: string; adminId: string };

/** Stores that a member of staff is writing; false if the conversation is gone. */
export async function upsertTyping(
  trx: Database,
  { threadId, adminId, at }: Typing & { at: Date },
): Promise<boolean> {
  const result = await trx
    .insertInto('contact_typing')
    .columns(['thread_id', 'admin_id', 'at'])
    .expression((the) =>
      the
        .selectFrom('contact_threads')
        .select([
          'id',
          sql<string>`${adminId}::uuid`.as('admin_id'),
          sql<Date>`${at}::timestamptz`.as('at'),
        ])
        .where('id', '=', threadId),
    )
    .onConflict((conflict) => conflict.columns(['thread_id', 'admin_id']).doUpdateSet({ at }))
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteTyping(trx: Database, { threadId, adminId }: Typing): Promise<void> {
  await trx
    .deleteFrom('contact_typing')
    .where('thread_id', '=', threadId)
    .where('admin_id', '=', adminId)
    .execute();
}

/** The names of others who have been writing since a time. */
export async function findTyping(
  trx: Database,
  { threadId, adminId, since }: Typing & { since: Date },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('contact_typing')
    .innerJoin('account_admins', 'account_admins.id', 'admin_id')
    .select('username')
    .where('thread_id', '=', threadId)
    .where('admin_id', '<>', adminId)
    .where('at', '>', since)
    .orderBy('username')
    .execute();
  return rows.map(({ username }) => username);
}

export async function deleteTypingBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('contact_typing').where('at', '<', before).execute();
}
