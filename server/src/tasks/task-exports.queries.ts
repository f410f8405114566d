import type { Database } from '../platform/database/database.ts';

/** Days and visits of a task user; the rows go into the export as they are. */
export async function findOwnCompletions(db: Database, userId: string) {
  return db
    .selectFrom('task_completions')
    .select(['task_date', 'position', 'completed_at'])
    .where('user_id', '=', userId)
    .orderBy('completed_at')
    .execute();
}

export async function findOwnVisits(db: Database, userId: string) {
  return db
    .selectFrom('task_visits')
    .select(['task_date', 'position', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();
}

export async function findOwnImportedDays(db: Database, userId: string) {
  return db
    .selectFrom('task_imported_days')
    .select(['task_date', 'tasks_completed', 'bonus_earned'])
    .where('user_id', '=', userId)
    .orderBy('task_date')
    .execute();
}
