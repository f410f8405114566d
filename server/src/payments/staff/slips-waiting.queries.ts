import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The oldest slips that wait for staff, with their orders. */
export async function findWaitingSlips(db: Database, most: number) {
  return db
    .selectFrom('order_slips as s')
    .innerJoin('order_facts as o', 'o.id', 's.order_ref')
    .leftJoin('storefront_currencies as c', 'c.code', 'o.currency')
    .select(['s.id', 's.media_type as mediaType', 's.byte_count as bytes'])
    .select(['s.uploaded_at as uploadedAt', 'o.order_id as orderId', 'o.user_id as userId'])
    .select(['o.product_name as productName', 'o.amount_minor as amountMinor', 'o.currency'])
    .select(['o.provider_session_id as reference', 'o.client_name as username', 'o.live'])
    .select('o.created_at as orderedAt')
    .select(sql<string>`coalesce(c.symbol, o.currency)`.as('symbol'))
    .select(sql<string | null>`case when o.flag_resolved_at is null then o.flag end`.as('flag'))
    .select(
      sql<boolean>`o.expired_at is not null or o.paid_at is not null or o.granted_at is not null`.as(
        'ended',
      ),
    )
    .where('s.decision', 'is', null)
    .orderBy('s.uploaded_at')
    .orderBy('s.id')
    .limit(most)
    .execute();
}

export async function countWaitingSlips(db: Database): Promise<number> {
  const { waiting } = await db
    .selectFrom('order_slips')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** The history of each buyer: registration, payments, refunds and declined slips. */
export async function findBuyers(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    since: Date;
    paidOrders: number;
    takenBack: number;
    declinedSlips: number;
  }>`
    select u.id, u.created_at as since,
           count(*) filter (where o.paid_at is not null and o.amount_minor > 0)::bigint as "paidOrders",
           count(*) filter (where o.paid_at is not null
                              and order_status(o) in ('refunded', 'chargeback'))::bigint as "takenBack",
           (select count(*) from order_slips s join order_facts own on own.id = s.order_ref
             where own.user_id = u.id and s.decision = 'declined')::bigint as "declinedSlips"
      from users u
      left join order_facts o on o.user_id = u.id
     where u.id = any(${ids}::uuid[])
     group by u.id`.execute(db);
  return rows;
}
