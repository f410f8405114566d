import { sql } from 'kysely';
import {
  type ActOutcome,
  type IdempotencyScope,
  type Locking,
  gatheredAct,
} from '../platform/database/gathering/gathered-act.ts';

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

export type CompletionOutcome = ActOutcome<CompletedTask>;

/**
 * Locks the wallets and continues only with people for whom this is the day's next task, and ready
 * (`taskReadyAtMs`).
 */
const decided = ({ locked }: Locking) => sql`
    wallet as materialized (
      select fresh.*
        from fresh cross join lateral (
               select from web_task
                where id = fresh.user_id and closed_at is null and not is_admin
                  for no key update ${locked}) wallet
    ), ready as materialized (
      select wallet.*, wallet.at + make_interval(secs => following.wait_seconds) as next_ready_at
        from wallet
       cross join lateral (
               select action, wait_seconds from tasks where position = wallet.position limit 1) task
        left join lateral (
               select wait_seconds from tasks
                where position = wallet.position + 1 limit 1) following on true
        left join lateral (
               select at from task_visits
                where user_id = wallet.user_id and task_date = wallet.day
                  and position = wallet.position
                limit 1) visit on true
       cross join lateral (
               select count(*) as done, max(completed_at) as last from task_completions
                where user_id = wallet.user_id and task_date = wallet.day) today
       where wallet.position = today.done + 1
         and (task.action <> 'visit' or visit.at is not null)
         and wallet.at >= coalesce(
               greatest(today.last, visit.at) + make_interval(secs => task.wait_seconds),
               '-infinity')
    )`;

/**
 * The task's row unless it is there already, its coins and the bonus it may bring (`earn_coins`), and
 * the answer, or none of them. That the task before it is done is held by a trigger.
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
    ), answered as materialized (
      select place,
             jsonb_build_object('position', position, 'coins', coins, 'bonus', bonus,
               'balance', balance, 'nextReadyAt',
               to_char(next_ready_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as answer
        from earned join ready on ready.user_id = earned.wallet_id
    )`;

/** Completes tasks, each of another person; a task that is not the next or not ready is left alone. */
export const completions = gatheredAct<WantedCompletion, CompletedTask>({
  columns: sql`user_id uuid, position smallint, at timestamptz, day date, coins integer`,
  rowOf: ({ userId, position, at, day, coins }) => ({ user_id: userId, position, at, day, coins }),
  steps: (locking) => sql`${decided(locking)}, ${recorded}`,
});
