import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The provider events of an order, oldest first, up to a limit. */
export async function findEventsOf(db: Database, orderRef: string, most: number) {
  return db
    .selectFrom('order_events')
    .select(['kind', 'outcome', 'received_at as receivedAt', 'provider'])
    .select(sql<Record<string, unknown>>`event`.as('event'))
    .where('order_ref', '=', orderRef)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** The refunded amount of an order, and the part that is pending, in minor units. */
export async function sumRefunds(db: Database, orderRef: string) {
  return db
    .selectFrom('order_refunds')
    .select(
      sql<number>`coalesce(sum(amount_minor) filter (where status = 'succeeded'), 0)::bigint`.as(
        'succeeded',
      ),
    )
    .select(
      sql<number>`coalesce(sum(amount_minor) filter (where status = 'pending'), 0)::bigint`.as(
        'pending',
      ),
    )
    .where('order_ref', '=', orderRef)
    .executeTakeFirstOrThrow();
}
