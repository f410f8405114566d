import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { slipWaits } from '../order-rows.queries.ts';

/** The account's unpaid orders with a payment that a provider processes, or with a sent slip. */
export async function findBegunPayments(db: Database, userId: string) {
  return db
    .selectFrom('order_facts as o')
    .select(['o.order_id as orderId', 'o.provider', 'o.processing_at as processingAt'])
    .select(sql<Date | null>`greatest(o.expired_at, o.failed_at)`.as('refusedAt'))
    .select(slipWaits.as('slipWaits'))
    .where('o.user_id', '=', userId)
    .where('o.paid_at', 'is', null)
    .where('o.granted_at', 'is', null)
    .where('o.expired_at', 'is', null)
    .where((or) => or.or([or('o.processing_at', 'is not', null), slipWaits]))
    .orderBy('o.created_at', 'desc')
    .execute();
}
