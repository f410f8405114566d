import type { TaskTexts } from '@regz/rules/tasks/tasks.ts';
import type { Database } from '../platform/database/database.ts';
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

const todaysTasks = preparedQuery((db, { userId, day }: { userId: string; day: string }) =>
  db
    .selectFrom('tasks')
    .leftJoin('task_completions as completion', (join) =>
      join
        .onRef('completion.position', '=', 'tasks.position')
        .on('completion.user_id', '=', userId)
        .on('completion.task_date', '=', day),
    )
    .leftJoin('task_visits as visit', (join) =>
      join
        .onRef('visit.position', '=', 'tasks.position')
        .on('visit.user_id', '=', userId)
        .on('visit.task_date', '=', day),
    )
    .select(taskColumns)
    .select(['completion.completed_at as completedAt', 'visit.at as visitedAt'])
    .orderBy('tasks.position'),
);

/** The ten tasks in their order, with when somebody visited and completed them on a UTC day. */
export async function listTasksOf(db: Database, userId: string, day: string) {
  return todaysTasks(db, { userId, day });
}

export async function findTask(db: Database, position: number): Promise<TaskRow> {
  return db
    .selectFrom('tasks')
    .select(taskColumns)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
}

/** How many tasks somebody has completed on a UTC day, and when the last one. */
export async function findDay(db: Database, userId: string, day: string) {
  return db
    .selectFrom('task_completions')
    .select(({ fn }) => [
      fn.countAll<number>().as('done'),
      fn.max('completed_at').as('lastCompletedAt'),
    ])
    .where('user_id', '=', userId)
    .where('task_date', '=', day)
    .executeTakeFirstOrThrow();
}

type OnDay = { userId: string; day: string; position: number };

/** When somebody was first sent to a task's link on a UTC day; null for not yet. */
export async function findVisit(
  db: Database,
  { userId, day, position }: OnDay,
): Promise<Date | null> {
  const row = await db
    .selectFrom('task_visits')
    .select('at')
    .where('user_id', '=', userId)
    .where('task_date', '=', day)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Notes a visit; the first of a day stays. */
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

/** Changes a task that still has the version named; undefined when somebody was quicker. */
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

/** Forgets visits of days before one. */
export async function deleteVisitsBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('task_visits').where('task_date', '<', day).execute();
}
