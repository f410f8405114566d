import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import type { IdempotencyScope } from '../platform/http/context.ts';

type OnDay = { userId: string; day: string; position: number };

/** What a completion has to know of the person, the day and the task. */
export type CompletionFacts = {
  isAdmin: boolean;
  done: number;
  lastCompletedAt: Date | null;
  action: string;
  waitSeconds: number;
  visitedAt: Date | null;
  /** The wait of the task after this one; null after the last. */
  nextWaitSeconds: number | null;
};

const completionFacts = preparedQuery((db, { userId, day, position }: OnDay) => {
  const statement = sql<CompletionFacts>`
    select person.is_admin as "isAdmin", today.done, today.last as "lastCompletedAt",
           task.action, task.wait_seconds as "waitSeconds", visit.at as "visitedAt",
           following.wait_seconds as "nextWaitSeconds"
      from web_task person
      join tasks task on task.position = ${position}
      left join tasks following on following.position = task.position + 1
      left join task_visits visit on visit.user_id = person.id
            and visit.task_date = ${day}::date and visit.position = task.position
     cross join lateral (
             select count(*) as done, max(completed_at) as last from task_completions
              where user_id = person.id and task_date = ${day}::date) as today
     where person.id = ${userId} and person.closed_at is null`;
  return { compile: () => statement.compile(db) };
});

/** Read without locks; undefined for an account that does not exist or is closed. */
export async function findCompletionFacts(
  db: Database,
  completion: OnDay,
): Promise<CompletionFacts | undefined> {
  const [facts] = await completionFacts(db, completion);
  return facts;
}

/** What a completion is answered with. */
export type CompletedTask = {
  position: number;
  coins: number;
  bonus: number;
  balance: number;
  nextReadyAt: string | null;
};

type Completion = OnDay & {
  at: Date;
  nextReadyAt: string | null;
  coins: number;
  idempotency: IdempotencyScope;
};
type CompletionArguments = Omit<Completion, 'idempotency'> & IdempotencyScope;

/**
 * The completion as one statement, hence one transaction and one trip to the database: it locks the
 * wallet, writes the task's row unless it is there already, pays it and the bonus it may bring
 * (`earn_coins`), and keeps the answer. That the task before it is done is held by a trigger.
 */
const completions = preparedQuery((db, args: CompletionArguments) => {
  const statement = sql<{ answer: CompletedTask }>`
    with wallet as materialized (
      select id from web_task
       where id = ${args.userId} and closed_at is null and not is_admin
         for no key update
    ), completion as (
      insert into task_completions (user_id, task_date, position, completed_at)
      select id, ${args.day}::date, ${args.position}::smallint, ${args.at}::timestamptz from wallet
          on conflict do nothing
      returning user_id, position, completed_at
    ), earned as materialized (
      select position, balance, bonus
        from completion, earn_coins(user_id, 'task', completed_at, position, null)
    )
    insert into idempotency_answers (principal, operation, key, request_hash, answer)
    select ${args.principal}, ${args.operation}, ${args.key}, ${args.requestHash},
           jsonb_build_object('position', position, 'coins', ${args.coins}::integer,
             'bonus', bonus, 'balance', balance, 'nextReadyAt', ${args.nextReadyAt}::text)
      from earned
    returning answer`;
  return { compile: () => statement.compile(db) };
});

/**
 * Completes a task, or does nothing at all where somebody completed it first or the account may no
 * longer; gives the answer that it kept.
 */
export async function applyCompletion(
  db: Database,
  { idempotency, ...completion }: Completion,
): Promise<CompletedTask | undefined> {
  const [row] = await completions(db, { ...completion, ...idempotency });
  return row?.answer;
}
