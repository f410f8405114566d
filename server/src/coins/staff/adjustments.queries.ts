import type { MovedAlone } from '@regz/rules/coins/adjustments.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

const withNames = (db: Database) =>
  db
    .selectFrom('coin_adjustments as adjustment')
    .innerJoin('web_task as person', 'person.id', 'adjustment.user_id')
    .innerJoin('account_admins as asker', 'asker.id', 'adjustment.admin_id')
    .leftJoin('account_admins as decider', (join) =>
      join.on((on) =>
        on('decider.id', '=', on.fn.coalesce('adjustment.approved_by', 'adjustment.declined_by')),
      ),
    )
    .select([
      'adjustment.id',
      'adjustment.user_id as userId',
      'person.username',
      'adjustment.amount as coins',
      'adjustment.reason',
      'adjustment.awaits_approval as awaitsApproval',
      'adjustment.admin_id as adminId',
      'adjustment.approved_by as approvedBy',
      'adjustment.declined_by as declinedBy',
      'adjustment.posts_at as postsAt',
      'asker.username as by',
      'decider.username as decidedBy',
      'adjustment.created_at as createdAt',
    ]);

export async function findAdjustment(db: Database, id: string) {
  return withNames(db).where('adjustment.id', '=', id).executeTakeFirst();
}

export type AdjustmentRow = NonNullable<Awaited<ReturnType<typeof findAdjustment>>>;

/** Returns waiting corrections first, then the others, each newest first. */
export async function listAdjustmentRows(db: Database, limit: number): Promise<AdjustmentRow[]> {
  const newest = (waits: boolean) =>
    withNames(db)
      .where('adjustment.awaits_approval', '=', sql.lit(waits))
      .orderBy('adjustment.created_at', 'desc')
      .orderBy('adjustment.id')
      .limit(limit)
      .execute();
  return [...(await newest(true)), ...(await newest(false))].slice(0, limit);
}

/**
 * Sums the coins that an admin moved on the UTC day of `at` by corrections without another admin's
 * approval. Concurrent corrections of the admin wait until the transaction ends, so that they
 * cannot exceed the limit together. Coins of voided plays do not count.
 */
export async function sumMovedAlone(
  trx: Database,
  { adminId, userId, at }: { adminId: string; userId: string; at: Date },
): Promise<MovedAlone> {
  await sql`select pg_advisory_xact_lock(hashtext('coin-adjustments'), hashtext(${adminId}))`.execute(
    trx,
  );
  const { rows } = await sql<MovedAlone>`
    select coalesce(sum(abs(amount)), 0)::integer as "ofAll",
           coalesce(sum(abs(amount)) filter (where user_id = ${userId}), 0)::integer as "ofWallet"
      from coin_adjustments
     where admin_id = ${adminId} and approved_by is null and declined_by is null
       and not awaits_approval and play_id is null
       and created_at >= date_trunc('day', ${at}::timestamptz, 'UTC')
       and created_at < date_trunc('day', ${at}::timestamptz, 'UTC') + interval '1 day'`.execute(
    trx,
  );
  return rows[0] ?? { ofWallet: 0, ofAll: 0 };
}

export async function insertAdjustment(
  trx: Database,
  adjustment: {
    userId: string;
    coins: number;
    reason: string;
    adminId: string;
    at: Date;
    needsApproval: boolean;
    /** The voided play whose coins it takes back. */
    playId?: string;
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('coin_adjustments')
    .values({
      user_id: adjustment.userId,
      amount: adjustment.coins,
      reason: adjustment.reason,
      admin_id: adjustment.adminId,
      created_at: adjustment.at,
      needs_approval: adjustment.needsApproval,
      play_id: adjustment.playId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records a decision; false if there is one already. */
export async function noteDecision(
  trx: Database,
  decision: { id: string; adminId: string; approve: boolean },
): Promise<boolean> {
  const result = await open(trx, decision.id)
    .set(decision.approve ? { approved_by: decision.adminId } : { declined_by: decision.adminId })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Records the posting time of a correction that its author confirmed; false if it was already
 * decided or confirmed.
 */
export async function noteConfirmed(
  trx: Database,
  { id, postsAt }: { id: string; postsAt: Date },
): Promise<boolean> {
  const result = await open(trx, id)
    .where('posts_at', 'is', null)
    .set({ posts_at: postsAt })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Lets the author approve a correction after its waiting period; false if it was decided in the
 * meantime.
 */
export async function noteWaited(
  trx: Database,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const result = await open(trx, id)
    .where('posts_at', '<=', at)
    .set((row) => ({ approved_by: row.ref('admin_id') }))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Withdraws a confirmation; the correction waits for a decision again. */
export async function dropConfirmation(trx: Database, id: string): Promise<void> {
  await open(trx, id).set({ posts_at: null }).execute();
}

/** Selects an undecided correction. */
function open(trx: Database, id: string) {
  return trx
    .updateTable('coin_adjustments')
    .where('id', '=', id)
    .where('approved_by', 'is', null)
    .where('declined_by', 'is', null);
}

type PaidDay = { standing: number; bonus: boolean };

/**
 * The day for which a play was paid: how many tasks and games have not been voided, and whether the
 * bonus was posted and not taken back. Undefined for an unpaid play.
 */
export async function findPaidDay(db: Database, playId: string): Promise<PaidDay | undefined> {
  const { rows } = await sql<PaidDay & { paid: boolean }>`
    select count(*) > 0 as paid,
           (count(*) filter (where t.kind in ('task', 'game') and p.voided_at is null))::integer
             as standing,
           coalesce(bool_or(t.kind = 'bonus') and not bool_or(coalesce(p.voided_bonus, false)),
                    false) as bonus
      from coin_transfers t left join game_plays p on p.id = t.play_id
     where (t.user_id, t.coin_date) =
           (select user_id, coin_date from coin_transfers where play_id = ${playId}::uuid)`.execute(
    db,
  );
  const [row] = rows;
  return row?.paid === true ? { standing: row.standing, bonus: row.bonus } : undefined;
}
