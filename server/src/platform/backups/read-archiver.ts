import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Whether the server archives its log, and whether its last try failed. */
export async function readArchiver(db: Database): Promise<{ on: boolean; failing: boolean }> {
  const { rows } = await sql<{ on: boolean; failing: boolean }>`
    select current_setting('archive_mode') <> 'off' as on,
           current_setting('archive_mode') <> 'off'
             and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
             as failing
      from pg_stat_archiver`.execute(db);
  const [archiver] = rows;
  if (archiver === undefined) throw new Error('no response');
  return archiver;
}
