import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type EarnerCounts = { earners: number; tasksOnlyEarners: number };
export type Earned = { userId: string; earned: number };

/** Accounts that earned since a moment, and how many of them by tasks alone. */
export async function countEarned(trx: Database, since: Date): Promise<EarnerCounts> {
  const earners = trx
    .selectFrom('coin_transfers')
    .select(['user_id', sql<boolean>`not bool_or(kind = 'game')`.as('tasksOnly')])
    .where('kind', 'in', ['task', 'game'])
    .where('created_at', '>=', since)
    .groupBy('user_id');
  return trx
    .selectFrom(earners.as('earner'))
    .select(({ fn }) => [
      fn.countAll<number>().as('earners'),
      fn.countAll<number>().filterWhere('tasksOnly', '=', true).as('tasksOnlyEarners'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the accounts that earned most since a time. */
export async function listEarned(trx: Database, since: Date, limit: number): Promise<Earned[]> {
  return trx
    .selectFrom('coin_transfers')
    .innerJoin('web_task', 'web_task.id', 'coin_transfers.user_id')
    .select(({ fn }) => ['web_task.id as userId', fn.sum<number>('amount').as('earned')])
    .where('kind', 'in', ['task', 'game', 'bonus'])
    .where('coin_transfers.created_at', '>=', since)
    .groupBy('web_task.id')
    .orderBy('earned', 'desc')
    .orderBy('web_task.username')
    .limit(limit)
    .execute();
}

/** Replaces the counts. A concurrent replacement waits until the transaction ends. */
export async function keepCounts(trx: Database, at: Date, counts: EarnerCounts): Promise<void> {
  const row = {
    counted_at: at,
    earners: counts.earners,
    tasks_only_earners: counts.tasksOnlyEarners,
  };
  await trx
    .insertInto('coin_earner_counts')
    .values(row)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute();
}

export async function keepTopEarners(trx: Database, earned: readonly Earned[]): Promise<void> {
  await trx.deleteFrom('coin_top_earners').execute();
  if (earned.length === 0) return;
  const rows = earned.map((each) => ({ user_id: each.userId, earned: each.earned }));
  await trx.insertInto('coin_top_earners').values(rows).execute();
}

/** The newest counts; undefined before the first count, or after a crash that lost them. */
export async function findCounts(db: Database) {
  return db
    .selectFrom('coin_earner_counts')
    .select(['counted_at as countedAt', 'earners', 'tasks_only_earners as tasksOnlyEarners'])
    .executeTakeFirst();
}

/** Returns the top earners of the last count with their current balances. */
export async function listTopEarners(db: Database) {
  return db
    .selectFrom('coin_top_earners')
    .innerJoin('web_task', 'web_task.id', 'coin_top_earners.user_id')
    .select(['web_task.id as userId', 'web_task.username', 'earned', 'web_task.regzcoin as coins'])
    .orderBy('earned', 'desc')
    .orderBy('web_task.username')
    .execute();
}
