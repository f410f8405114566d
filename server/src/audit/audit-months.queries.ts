import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Creates one missing month's part of the trail and returns its name; null if none is missing. */
export async function makeAuditMonth(db: Database): Promise<string | null> {
  const { rows } = await sql<{ part: string | null }>`select make_audit_month() as part`.execute(
    db,
  );
  return rows[0]?.part ?? null;
}

/** Entries that were taken out of the trail into a file, as the database names them. */
export type ArchiveRow = {
  file: string;
  firstId: number;
  lastId: number;
  firstAt: Date;
  lastAt: Date;
  /** The end of the times that its part held. */
  ends: Date;
  entries: number;
  sha256: string;
};

export async function listArchives(db: Database): Promise<(ArchiveRow & { mac: Buffer })[]> {
  return db
    .selectFrom('audit_archives')
    .select(['file', 'entries', 'sha256', 'ends', 'mac'])
    .select(['first_id as firstId', 'last_id as lastId'])
    .select(['first_at as firstAt', 'last_at as lastAt'])
    .orderBy('first_id')
    .execute();
}

/** Records a file, as a query for the owner's connection: the application may not. */
export function archiveRecord(db: Database, archive: ArchiveRow, mac: Buffer): CompiledQuery {
  const { file, firstId, lastId, firstAt, lastAt, ends, entries, sha256 } = archive;
  return db
    .insertInto('audit_archives')
    .values({
      file,
      first_id: firstId,
      last_id: lastId,
      first_at: firstAt,
      last_at: lastAt,
      ends,
      entries,
      sha256,
      mac,
    })
    .compile();
}

/** The time from which the trail in the database is complete; null if all of it is. */
export async function findTrailStart(db: Database): Promise<Date | null> {
  const { start } = await db
    .selectFrom('audit_archives')
    .select(({ fn }) => fn.max('ends').as('start'))
    .executeTakeFirstOrThrow();
  return start;
}
