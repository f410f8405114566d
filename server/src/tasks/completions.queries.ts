import { sql } from 'kysely';
import { preparedText } from '../platform/database/prepared-query.ts';

type OnDay = { userId: string; day: string; position: number };

/**
 * The number of tasks that a user has done on a day, the requirements of one task, and the user's
 * visit to it. The wait of the next task is null if there is none.
 */
export type TaskAhead = {
  done: number;
  lastCompletedAt: Date | null;
  action: string;
  link: string;
  waitSeconds: number;
  visitedAt: Date | null;
  nextWaitSeconds: number | null;
};

/** A query of one of the ten tasks, for a user on a day. */
export const taskAhead = preparedText(
  (_, { userId, day, position }: OnDay) =>
    sql<TaskAhead>`
    select today.done, today.last as "lastCompletedAt", task.action, task.link,
           task.wait_seconds as "waitSeconds", visit.at as "visitedAt",
           following.wait_seconds as "nextWaitSeconds"
      from tasks task
     cross join lateral (
             select count(*)::integer as done, max(completed_at) as last from task_completions
              where user_id = ${userId} and task_date = ${day}::date) today
      left join task_visits visit on visit.user_id = ${userId}
            and visit.task_date = ${day}::date and visit.position = task.position
      left join tasks following on following.position = task.position + 1
     where task.position = ${position}`,
);

/** A query that records a completion. A trigger ensures that the task before it is done. */
export const completionInsert = preparedText(
  (db, { userId, day, position, at }: OnDay & { at: Date }) =>
    db
      .insertInto('task_completions')
      .values({ user_id: userId, task_date: day, position, completed_at: at }),
);
