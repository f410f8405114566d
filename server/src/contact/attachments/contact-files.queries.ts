import type { SentFileType } from '@regz/rules/sent-files.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The sender of a file: an account, a member of staff, or the holder of a conversation's link. */
export type FileSender = LimitedSender | { staffId: string };

/** A sender whose files have a limit of storage. */
type LimitedSender = { userId: string } | { threadId: string };

/** Serializes the files that `countFileBytes` counts together, so that each counts the others. */
export async function lockStorage(trx: Database, sender: LimitedSender): Promise<void> {
  const name =
    'userId' in sender
      ? sql`${sender.userId}`
      : sql`(select account_mailbox(email) from contact_threads where id = ${sender.threadId})`;
  await sql`select pg_advisory_xact_lock(hashtext('contact files'), hashtext(${name}))`.execute(
    trx,
  );
}

export async function insertFile(
  trx: Database,
  { sender, ...file }: { sender: FileSender; mediaType: SentFileType; content: Buffer; at: Date },
): Promise<{ id: string }> {
  return trx
    .insertInto('contact_files')
    .values({
      ...senderColumns(sender),
      media_type: file.mediaType,
      byte_count: file.content.length,
      content: file.content,
      uploaded_at: file.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

function senderColumns(sender: FileSender) {
  return {
    user_id: 'userId' in sender ? sender.userId : null,
    staff_id: 'staffId' in sender ? sender.staffId : null,
    thread_id: 'threadId' in sender ? sender.threadId : null,
  };
}

/** The bytes of an account's files, or of the visitors' files in all conversations of a mailbox. */
export async function countFileBytes(trx: Database, sender: LimitedSender): Promise<number> {
  const query = trx
    .selectFrom('contact_files as f')
    .select(sql<number>`coalesce(sum(f.byte_count), 0)::float8`.as('bytes'));
  const owned =
    'userId' in sender
      ? query.where('f.user_id', '=', sender.userId)
      : query.where('f.staff_id', 'is', null).where('f.thread_id', 'in', (of) =>
          of
            .selectFrom('contact_threads as other')
            .innerJoin('contact_threads as this', (join) =>
              join.on(sql`account_mailbox(other.email)`, '=', sql`account_mailbox(this.email)`),
            )
            .select('other.id')
            .where('this.id', '=', sender.threadId),
        );
  const { bytes } = await owned.executeTakeFirstOrThrow();
  return bytes;
}

/** The files of a sender that wait for a message, locked until the end of the transaction. */
export async function lockUnsentFiles(
  trx: Database,
  { sender, ids }: { sender: FileSender; ids: readonly string[] },
) {
  const { user_id, staff_id, thread_id } = senderColumns(sender);
  return trx
    .selectFrom('contact_files')
    .select(['id', sql<SentFileType>`media_type`.as('mediaType')])
    .where('id', 'in', [...ids])
    .where('message_id', 'is', null)
    .where(
      sql`row(user_id, staff_id, thread_id)`,
      'is not distinct from',
      sql`row(${user_id}::uuid, ${staff_id}::uuid, ${thread_id}::uuid)`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Gives a waiting file to a message. */
export async function giveToMessage(
  trx: Database,
  file: { id: string; name: string; threadId: string; messageId: number },
): Promise<void> {
  await trx
    .updateTable('contact_files')
    .set({ name: file.name, thread_id: file.threadId, message_id: file.messageId })
    .where('id', '=', file.id)
    .execute();
}

/** The files of a conversation's messages, without their content. */
export async function listFiles(db: Database, threadId: string) {
  return db
    .selectFrom('contact_files')
    .select(['id', sql<number>`message_id`.as('messageId'), sql<string>`name`.as('name')])
    .select([sql<SentFileType>`media_type`.as('mediaType'), 'byte_count as bytes'])
    .where('thread_id', '=', threadId)
    .where('message_id', 'is not', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
}

/** A file of a message with its content. */
export async function findFile(db: Database, id: string) {
  return db
    .selectFrom('contact_files')
    .select(['content', sql<string>`name`.as('name'), sql<string>`thread_id`.as('threadId')])
    .where('id', '=', id)
    .where('message_id', 'is not', null)
    .executeTakeFirst();
}

/** Deletes files from before an instant that no message names. */
export async function deleteUnsentFiles(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('contact_files')
    .where('message_id', 'is', null)
    .where('uploaded_at', '<', before)
    .execute();
}
