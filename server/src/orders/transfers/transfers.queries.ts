import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Until when an order waits for its transfer. */
export async function setWait(trx: Database, id: string, until: Date): Promise<void> {
  await trx
    .updateTable('order_facts')
    .set({ checkout_expires_at: until })
    .where('id', '=', id)
    .execute();
}

/** What of an order its buyer's transfer is about, besides what every order shows. */
export async function findTransfer(db: Database, id: string) {
  return db
    .selectFrom('order_facts')
    .select(['provider', 'provider_session_id as reference'])
    .select(['checkout_expires_at as endsAt', 'paid_at as paidAt', 'granted_at as grantedAt'])
    .select(['processing_at as processingAt', 'expired_at as expiredAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Why an order is flagged, if that is open. */
export async function findOpenFlag(trx: Database, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom('order_facts')
    .select('flag')
    .where('id', '=', id)
    .where('flag_resolved_at', 'is', null)
    .executeTakeFirst();
  return row?.flag ?? null;
}

/** The order that a transfer of the bank was recorded for, by the fact's key; undefined for none. */
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

/** Ends the orders whose transfer has not come in time; returns whose they are. */
export async function endLateTransfers(db: Database, at: Date) {
  return db
    .updateTable('order_facts')
    .set({ expired_at: at, checkout: null })
    .where('provider', '=', 'transfer')
    .where('paid_at', 'is', null)
    .where('granted_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('checkout_expires_at', '<=', at)
    .returning('user_id as userId')
    .execute();
}
