import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The columns of an order that only a bank transfer needs. */
export async function findTransferOrder(db: Database, id: string) {
  return db
    .selectFrom('order_facts')
    .select(['provider', 'provider_session_id as reference'])
    .select(['checkout_expires_at as endsAt', 'paid_at as paidAt', 'granted_at as grantedAt'])
    .select(['processing_at as processingAt', 'expired_at as expiredAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The open flag of an order; null for none. */
export async function findOpenFlag(trx: Database, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom('order_facts')
    .select('flag')
    .where('id', '=', id)
    .where('flag_resolved_at', 'is', null)
    .executeTakeFirst();
  return row?.flag ?? null;
}

/** The order of a recorded bank transfer, by the fact's key; undefined for none. */
export async function findRecordedOrder(trx: Database, key: string) {
  return trx
    .selectFrom('order_events as e')
    .innerJoin('order_facts as o', (join) =>
      join.on('o.order_id', '=', sql<string>`e.event ->> 'orderId'`),
    )
    .select(['o.id', 'o.order_id as orderId'])
    .where('e.provider', '=', 'transfer')
    .where('e.event_key', '=', key)
    .executeTakeFirst();
}
