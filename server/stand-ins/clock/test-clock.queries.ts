import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';
import type { Happening } from '../../src/platform/slice.ts';

export type Step = {
  number: number;
  madeBy: string;
  reached: Date;
  /** Null while the step runs, or if its process ended. */
  happened: readonly Happening[] | null;
};

/** The clock's lead over the real time. */
export async function readAheadMs(db: Database): Promise<number> {
  const { rows } = await sql<{ aheadMs: number }>`
    select coalesce(sum(step_ms), 0)::bigint as "aheadMs" from test_clock`.execute(db);
  return rows[0]?.aheadMs ?? 0;
}

/** Adds a step after the last one seen; false if another step was added first. */
export async function insertStep(
  db: Database,
  step: { number: number; stepMs: number; madeBy: string; reached: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('test_clock')
    .values({
      number: step.number,
      step_ms: step.stepMs,
      made_by: step.madeBy,
      reached: step.reached,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteHappened(
  db: Database,
  number: number,
  happened: readonly Happening[],
): Promise<void> {
  await db
    .updateTable('test_clock')
    .set({ happened: JSON.stringify(happened) })
    .where('number', '=', number)
    .execute();
}

/** The latest steps, newest first. */
export async function listSteps(db: Database, most: number): Promise<Step[]> {
  return db
    .selectFrom('test_clock')
    .select(['number', 'made_by as madeBy', 'reached'])
    .select(sql<readonly Happening[] | null>`happened`.as('happened'))
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
}

/** Brings waiting jobs forward by a step; schedules run separately. */
export async function pullJobs(
  db: Database,
  { stepMs, schedules }: { stepMs: number; schedules: readonly string[] },
): Promise<void> {
  await sql`
    update pgboss.job set start_after = start_after - ${stepMs} * interval '1 millisecond'
     where state < 'active' and start_after > now() and name <> all(${schedules}::text[])`.execute(
    db,
  );
}

/** True if a job is running or due within a second; jobs that wait longer do not count. */
export async function hasWorkNow(db: Database, schedules: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from pgboss.job
       where name <> all(${schedules}::text[]) and (state = 'active' or state < 'active' and start_after <= now() + interval '1 second')
    ) as has`.execute(db);
  return rows[0]?.has ?? false;
}
