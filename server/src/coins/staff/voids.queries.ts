import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type PaidDay = { standing: number; bonus: boolean };

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
