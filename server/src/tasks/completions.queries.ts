import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

type OnDay = { userId: string; day: string; position: number };

/**
 * The requirements of a task on a day, with a user's visit. The wait of the next task is null if
 * there is none.
 */
export type TaskAhead = {
  action: string;
  waitSeconds: number;
  visitedAt: Date | null;
  nextWaitSeconds: number | null;
};

const tasksAhead = preparedQuery(
  (db, { userId, day, position }: OnDay) =>
    sql<TaskAhead>`
    select task.action, task.wait_seconds as "waitSeconds", visit.at as "visitedAt",
           following.wait_seconds as "nextWaitSeconds"
      from tasks task
      left join task_visits visit on visit.user_id = ${userId}
            and visit.task_date = ${day}::date and visit.position = task.position
      left join tasks following on following.position = task.position + 1
     where task.position = ${position}`,
);

/** One of the ten tasks, with the visit of that day to its link. */
export async function findTaskAhead(trx: Database, ahead: OnDay): Promise<TaskAhead> {
  const [row] = await tasksAhead(trx, ahead);
  if (row === undefined) throw new Error(`there is no task ${ahead.position}`);
  return row;
}

/** Records a completion; a trigger ensures that the task before it is done. */
export async function insertCompletion(
  trx: Database,
  { userId, day, position, at }: OnDay & { at: Date },
): Promise<void> {
  await trx
    .insertInto('task_completions')
    .values({ user_id: userId, task_date: day, position, completed_at: at })
    .execute();
}
