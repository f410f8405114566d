import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

const columns = [
  'id',
  'name',
  'text_en as en',
  sql<string>`coalesce(text_si, '')`.as('si'),
  sql<string>`coalesce(text_ta, '')`.as('ta'),
  'version',
] as const;

export async function findReplies(db: Database) {
  return db
    .selectFrom('contact_replies')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .execute();
}

export type ReplyRow = Awaited<ReturnType<typeof findReplies>>[number];

/** A reply that an act is based on. */
export type BasedOn = { id: string; version: number };

type ReplyTexts = { name: string; en: string; si: string | null; ta: string | null };

/**
 * Adds a reply, or edits the one that still has the given version; undefined if a colleague changed
 * it first.
 */
export async function writeReply(
  trx: Database,
  edited: BasedOn | null,
  { name, en, si, ta }: ReplyTexts,
): Promise<ReplyRow | undefined> {
  const values = { name, text_en: en, text_si: si, text_ta: ta };
  if (edited === null) {
    return trx
      .insertInto('contact_replies')
      .values(values)
      .returning(columns)
      .executeTakeFirstOrThrow();
  }
  return trx
    .updateTable('contact_replies')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', edited.id)
    .where('version', '=', edited.version)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a reply that still has the given version; undefined if a colleague changed it first. */
export async function deleteReply(trx: Database, { id, version }: BasedOn) {
  return trx
    .deleteFrom('contact_replies')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('name')
    .executeTakeFirst();
}
