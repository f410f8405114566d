import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findOwnCompletions, findOwnImportedDays, findOwnVisits } from './task-exports.queries.ts';

/** What the daily tasks store about a task user. */
export async function exportTasks(db: Database, userId: string): Promise<PersonalData> {
  return {
    task_completions: await findOwnCompletions(db, userId),
    task_visits: await findOwnVisits(db, userId),
    task_imported_days: await findOwnImportedDays(db, userId),
  };
}
