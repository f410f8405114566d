import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import type { IdempotencyScope } from '../platform/http/context.ts';
import type { KeptAnswer } from '../platform/http/idempotency.ts';

/** One press of a task's button. */
export type WantedCompletion = {
  userId: string;
  position: number;
  at: Date;
  /** The UTC day of that moment. */
  day: string;
  coins: number;
  idempotency: IdempotencyScope;
};

/** What a completion is answered with. */
export type CompletedTask = {
  position: number;
  coins: number;
  bonus: number;
  balance: number;
  nextReadyAt: string | null;
};

/** What became of it: done, or answered before; neither where it was refused or overtaken. */
export type CompletionOutcome = { answer: CompletedTask | null; before: KeptAnswer | null };

const asked = (wishes: string) => sql`
    asked as materialized (
      select * from jsonb_to_recordset(${wishes}::jsonb) as asked (
        place integer, user_id uuid, position smallint, at timestamptz, day date, coins integer,
        principal text, operation text, idempotency_key text, request_hash text)
    ), before as (
      select asked.place, first.answer, first.request_hash
        from asked cross join lateral (
               select answer, request_hash from idempotency_answers
                where principal = asked.principal and operation = asked.operation
                  and key = asked.idempotency_key
                limit 1) first
    )`;

/**
 * Locks the wallets and goes on with those alone whose next task of the day it is, and for whom it
 * is ready (`taskReadyAtMs`). Each row is looked up by itself (`lateral`), by its index whatever the
 * planner believes of the tables.
 */
const decided = (locked: RawBuilder<unknown>) => sql`
    wallet as materialized (
      select asked.place
        from asked cross join lateral (
               select from web_task
                where id = asked.user_id and closed_at is null and not is_admin
                  for no key update ${locked}) wallet
       where not exists (select from before where before.place = asked.place)
    ), ready as materialized (
      select asked.*, asked.at + make_interval(secs => following.wait_seconds) as next_ready_at
        from wallet
        join asked on asked.place = wallet.place
       cross join lateral (
               select action, wait_seconds from tasks where position = asked.position limit 1) task
        left join lateral (
               select wait_seconds from tasks
                where position = asked.position + 1 limit 1) following on true
        left join lateral (
               select at from task_visits
                where user_id = asked.user_id and task_date = asked.day
                  and position = asked.position
                limit 1) visit on true
       cross join lateral (
               select count(*) as done, max(completed_at) as last from task_completions
                where user_id = asked.user_id and task_date = asked.day) today
       where asked.position = today.done + 1
         and (task.action <> 'visit' or visit.at is not null)
         and asked.at >= coalesce(
               greatest(today.last, visit.at) + make_interval(secs => task.wait_seconds),
               '-infinity')
    )`;

/**
 * The task's row unless it is there already, its coins and the bonus it may bring (`earn_coins`), and
 * the kept answer, or none of them. That the task before it is done is held by a trigger.
 */
const recorded = sql`
    completion as (
      insert into task_completions (user_id, task_date, position, completed_at)
      select user_id, day, position, at from ready
          on conflict do nothing
      returning user_id, position, completed_at
    ), earned as materialized (
      select wallet_id, balance, bonus
        from earn_coins(array(
               select row(user_id, 'task', completed_at, position, null, null, null)::coin_movement
                 from completion))
    ), kept as (
      insert into idempotency_answers (principal, operation, key, request_hash, answer)
      select principal, operation, idempotency_key, decode(request_hash, 'hex'),
             jsonb_build_object('position', position, 'coins', coins, 'bonus', bonus,
               'balance', balance, 'nextReadyAt',
               to_char(next_ready_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from earned join ready on ready.user_id = earned.wallet_id
      returning principal, operation, key, answer
    )`;

type OutcomeRow = {
  answer: CompletedTask | null;
  firstAnswer: unknown;
  firstHash: Buffer | null;
};

/**
 * Completions as one statement, hence one transaction and one trip to the database, each decided for
 * itself. `locked` says what is done about wallets that somebody else is changing.
 */
const completions = (locked: RawBuilder<unknown>) =>
  preparedQuery((db, { wishes }: { wishes: string }) => {
    const statement = sql<OutcomeRow>`
      with ${asked(wishes)}, ${decided(locked)}, ${recorded}
      select kept.answer, before.answer as "firstAnswer", before.request_hash as "firstHash"
        from asked
        left join before on before.place = asked.place
        left join kept on kept.principal = asked.principal and kept.operation = asked.operation
             and kept.key = asked.idempotency_key
       order by asked.place`;
    return { compile: () => statement.compile(db) };
  });

const completeUnlocked = completions(sql`skip locked`);
const completeInTurn = completions(sql``);

/**
 * Completes what is plain: a wallet that somebody else is changing is left alone, as is a task that
 * is not the next or not ready. No person twice. Gives the outcomes in the order of the wishes.
 */
export async function applyCompletions(
  db: Database,
  wanted: readonly WantedCompletion[],
): Promise<CompletionOutcome[]> {
  const rows = await completeUnlocked(db, { wishes: wishesOf(wanted) });
  return rows.map(outcomeOf);
}

/** The same for one, which waits for its turn at the wallet. */
export async function applyCompletionInTurn(
  db: Database,
  wanted: WantedCompletion,
): Promise<CompletionOutcome> {
  const [row] = await completeInTurn(db, { wishes: wishesOf([wanted]) });
  if (row === undefined) throw new Error('a wish has no outcome');
  return outcomeOf(row);
}

function wishesOf(wanted: readonly WantedCompletion[]): string {
  const rows = wanted.map(({ userId, idempotency, ...wish }, place) => ({
    ...wish,
    place,
    user_id: userId,
    principal: idempotency.principal,
    operation: idempotency.operation,
    idempotency_key: idempotency.key,
    request_hash: idempotency.requestHash.toString('hex'),
  }));
  return JSON.stringify(rows);
}

function outcomeOf({ answer, firstAnswer, firstHash }: OutcomeRow): CompletionOutcome {
  const before = firstHash === null ? null : { requestHash: firstHash, answer: firstAnswer };
  return { answer, before };
}
