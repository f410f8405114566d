import type { Database } from '../platform/database/database.ts';

export async function findOwnSteps(db: Database, userId: string) {
  return db
    .selectFrom('guide_steps_done')
    .select(['step', 'done_at'])
    .where('user_id', '=', userId)
    .orderBy('done_at')
    .execute();
}
