import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type Fault = { name: string; wrong: number };

/** The number of faults by invariant, in the wallets that moved since a time, or in all. */
export async function findFaults(db: Database, since: Date | null): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select name, wrong from coin_faults(${since}::timestamptz)
    union all
    select name, wrong from game_faults(${since}::timestamptz)
    union all
    select name, wrong from coin_day_faults(${since}::timestamptz)`.execute(db);
  return rows;
}

/** Stores the results of a round of checks, and deletes rounds before a time. */
export async function keepChecks(
  db: Database,
  round: { at: Date; faults: readonly Fault[]; forgetBefore: Date },
): Promise<void> {
  await db
    .insertInto('coin_checks')
    .values(round.faults.map(({ name, wrong }) => ({ at: round.at, name, wrong })))
    .onConflict((conflict) => conflict.columns(['at', 'name']).doNothing())
    .execute();
  await db.deleteFrom('coin_checks').where('at', '<', round.forgetBefore).execute();
}

/** The newest result of each check. */
export async function listLastChecks(db: Database) {
  return db
    .selectFrom('coin_checks')
    .distinctOn('name')
    .select(['name', 'wrong', 'at'])
    .orderBy('name')
    .orderBy('at', 'desc')
    .execute();
}

type Owner = { query: (text: string, values: unknown[]) => Promise<unknown> };

/** Sets how far the time of a movement may be from the database's. Only the tables' owner may. */
export async function updateClockTolerance(owner: Owner, seconds: number): Promise<void> {
  await owner.query('update coin_settings set clock_tolerance_seconds = $1', [seconds]);
}
