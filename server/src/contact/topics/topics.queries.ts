import type { Database } from '../../platform/database/database.ts';

/** Returns all topics in their order. Those of the product have no names here. */
export async function findTopics(db: Database) {
  return db
    .selectFrom('contact_topics')
    .select(['id', 'name_en as en', 'name_si as si', 'name_ta as ta'])
    .select(['is_offered as isOffered', 'version'])
    .orderBy('position')
    .execute();
}

export type TopicRow = Awaited<ReturnType<typeof findTopics>>[number];

/** Whether a topic exists, and customers can choose it if `offered` is true. */
export async function hasTopic(
  db: Database,
  { id, offered }: { id: string; offered: boolean },
): Promise<boolean> {
  const found = await db
    .selectFrom('contact_topics')
    .select('id')
    .where('id', '=', id)
    .$if(offered, (query) => query.where('is_offered', '=', true))
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks all topics, so that edits wait for each other. */
export async function lockTopics(trx: Database): Promise<void> {
  await trx.selectFrom('contact_topics').select('id').orderBy('id').forNoKeyUpdate().execute();
}

type Topic = { en: string | null; si: string | null; ta: string | null; isOffered: boolean };

/**
 * Adds a topic, or edits the one that still has the given version; undefined if a colleague changed
 * it first. A topic of the product keeps its names.
 */
export async function writeTopic(
  trx: Database,
  edited: { id: string; version: number } | null,
  { en, si, ta, isOffered }: Topic,
): Promise<{ id: string } | undefined> {
  const values = { name_en: en, name_si: si, name_ta: ta, is_offered: isOffered };
  if (edited === null) {
    return trx
      .insertInto('contact_topics')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
  }
  return trx
    .updateTable('contact_topics')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', edited.id)
    .where('version', '=', edited.version)
    .where('name_en', en === null ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
}
