import type { TaskTexts } from '@regz/rules/tasks/task-edits.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { jsonRows } from '../platform/database/json-rows.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

const taskColumns = [
  'tasks.position',
  'title_en as titleEn',
  'title_si as titleSi',
  'title_ta as titleTa',
  'text_en as textEn',
  'text_si as textSi',
  'text_ta as textTa',
  'action',
  'link',
  'wait_seconds as waitSeconds',
  'version',
  'edited_by as editedBy',
] as const;

/** The ten tasks in their order. */
export async function listTasks(db: Database) {
  return db.selectFrom('tasks').select(taskColumns).orderBy('position').execute();
}

export type TaskRow = Awaited<ReturnType<typeof listTasks>>[number];

type Day = { userId: string; day: string };

/**
 * A user's progress on a UTC day, and the time of the visit to the next task's link; null before
 * it.
 */
export type DayProgress = { done: number; lastCompletedAt: Date | null; visitedAt: Date | null };

const daysProgress = preparedQuery(
  (db, { rows }: { rows: string }) =>
    sql<DayProgress>`
    select today.done, today.last as "lastCompletedAt", visit.at as "visitedAt"
      from jsonb_to_recordset(${rows}::jsonb) as asked (place integer, user_id uuid, day date)
     cross join lateral (
             select count(*)::integer as done, max(completed_at) as last from task_completions
              where user_id = asked.user_id and task_date = asked.day) today
      left join lateral (
             select at from task_visits
              where user_id = asked.user_id and task_date = asked.day
                and position = today.done + 1
              limit 1) visit on true
     order by asked.place`,
);

/** The progress of several people, each on a UTC day, in their order. */
export function listDaysProgress(db: Database, asked: readonly Day[]): Promise<DayProgress[]> {
  const rows = jsonRows(asked, ({ userId, day }) => ({ user_id: userId, day }));
  return daysProgress(db, { rows });
}

export async function findTask(db: Database, position: number): Promise<TaskRow> {
  return db
    .selectFrom('tasks')
    .select(taskColumns)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
}

type OnDay = Day & { position: number };

/** Records a visit; the first of a day stays. */
export async function insertVisit(trx: Database, visit: OnDay & { at: Date }): Promise<void> {
  await trx
    .insertInto('task_visits')
    .values({
      user_id: visit.userId,
      task_date: visit.day,
      position: visit.position,
      at: visit.at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'task_date', 'position']).doNothing())
    .execute();
}

/** Changes a task that still has the given version; undefined if another change came first. */
export async function updateTask(
  trx: Database,
  task: {
    position: number;
    version: number;
    title: TaskTexts;
    text: TaskTexts;
    action: string;
    link: string;
    waitSeconds: number;
    editedBy: string;
  },
): Promise<TaskRow | undefined> {
  return trx
    .updateTable('tasks')
    .set((row) => ({
      title_en: task.title.en,
      title_si: task.title.si,
      title_ta: task.title.ta,
      text_en: task.text.en,
      text_si: task.text.si,
      text_ta: task.text.ta,
      action: task.action,
      link: task.link,
      wait_seconds: task.waitSeconds,
      edited_by: task.editedBy,
      version: row('version', '+', 1),
    }))
    .where('position', '=', task.position)
    .where('version', '=', task.version)
    .returning(taskColumns)
    .executeTakeFirst();
}

/** Deletes visits of days before one. */
export async function deleteVisitsBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('task_visits').where('task_date', '<', day).execute();
}

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
