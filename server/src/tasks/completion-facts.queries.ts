import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

type OnDay = { userId: string; day: string; position: number };

/** What a completion has to know of the person, the day and the task. */
export type CompletionFacts = {
  isAdmin: boolean;
  done: number;
  lastCompletedAt: Date | null;
  action: string;
  waitSeconds: number;
  visitedAt: Date | null;
};

const completionFacts = preparedQuery(
  (db, { userId, day, position }: OnDay) =>
    sql<CompletionFacts>`
    select person.is_admin as "isAdmin", today.done, today.last as "lastCompletedAt",
           task.action, task.wait_seconds as "waitSeconds", visit.at as "visitedAt"
      from web_task person
      join tasks task on task.position = ${position}
      left join task_visits visit on visit.user_id = person.id
            and visit.task_date = ${day}::date and visit.position = task.position
     cross join lateral (
             select count(*) as done, max(completed_at) as last from task_completions
              where user_id = person.id and task_date = ${day}::date) as today
     where person.id = ${userId} and person.closed_at is null`,
);

/** Read without locks; undefined for an account that does not exist or is closed. */
export async function findCompletionFacts(
  db: Database,
  completion: OnDay,
): Promise<CompletionFacts | undefined> {
  const [facts] = await completionFacts(db, completion);
  return facts;
}
