import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Makes one row of what registrations since the last time have added to a giveaway's counts. */
export async function foldCounts(db: Database): Promise<void> {
  await sql`select fold_giveaway_counts()`.execute(db);
}

/** The giveaways whose counts are wrong; reads every registration. */
export async function findMiscounted(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from giveaway_count_faults() as id`.execute(db);
  return rows.map(({ id }) => id);
}
