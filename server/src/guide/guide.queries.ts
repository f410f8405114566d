import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The steps an account has ticked off, oldest first. */
export async function listDoneSteps(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('guide_steps_done')
    .select('step')
    .where('user_id', '=', userId)
    .orderBy('done_at')
    .orderBy('step')
    .execute();
  return rows.map(({ step }) => step);
}

/** Marks a step as done; false if the account has marked `most` others. */
export async function insertDoneStep(
  db: Database,
  tick: { userId: string; step: string; at: Date; most: number },
): Promise<boolean> {
  const { userId, step, at, most } = tick;
  const { rows } = await sql<{ kept: boolean }>`
    with others as (
      select count(*) as number from guide_steps_done
       where user_id = ${userId} and step <> ${step}
    ), kept as (
      insert into guide_steps_done (user_id, step, done_at)
      select ${userId}, ${step}, ${at} from others where number < ${most}
      on conflict (user_id, step) do nothing
    )
    select number < ${most} as kept from others`.execute(db);
  return rows[0]?.kept === true;
}

export async function deleteDoneStep(db: Database, userId: string, step: string): Promise<void> {
  await db
    .deleteFrom('guide_steps_done')
    .where('user_id', '=', userId)
    .where('step', '=', step)
    .execute();
}

export async function findOwnSteps(db: Database, userId: string) {
  return db
    .selectFrom('guide_steps_done')
    .select(['step', 'done_at'])
    .where('user_id', '=', userId)
    .orderBy('done_at')
    .execute();
}
