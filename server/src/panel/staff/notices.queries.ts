import type { Database } from '../../platform/database/database.ts';

function notices(db: Database) {
  return db
    .selectFrom('panel_notices')
    .select(['id', 'text', 'version', 'pauses'])
    .select(['created_at as createdAt', 'created_by as createdBy'])
    .select(['ended_at as endedAt', 'ended_by as endedBy']);
}

/** The last notices up to a limit: open ones first, each part with the newest first. */
export async function findNotices(db: Database, limit: number) {
  return notices(db)
    .orderBy((row) => row('ended_at', 'is not', null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number];

export async function findNotice(db: Database, id: string): Promise<NoticeRow | undefined> {
  return notices(db).where('id', '=', id).executeTakeFirst();
}

/** Adds a notice; its id. */
export async function insertNotice(
  trx: Database,
  notice: { text: string; version: string | null; pauses: boolean; at: Date; by: string },
): Promise<string> {
  const { id } = await trx
    .insertInto('panel_notices')
    .values({
      text: notice.text,
      version: notice.version,
      pauses: notice.pauses,
      created_at: notice.at,
      created_by: notice.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a notice; false if it is ended already. */
export async function markEnded(
  trx: Database,
  { id, at, by }: { id: string; at: Date; by: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('panel_notices')
    .set({ ended_at: at, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of signed-in PCs that were active since a time, by version, the most used first. */
export async function countVersions(db: Database, since: Date) {
  const rows = await db
    .selectFrom('panel_devices')
    .select((row) => ['version', row.fn.countAll<string>().as('programs')])
    .where('signed_in_at', 'is not', null)
    .where('seen_at', '>', since)
    .groupBy('version')
    .orderBy('programs', 'desc')
    .orderBy('version')
    .execute();
  return rows.map(({ version, programs }) => ({ version, programs: Number(programs) }));
}
