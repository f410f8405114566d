import type { Database } from '../../platform/database/database.ts';

/** Sets until when an order waits for its transfer. */
export async function setWait(trx: Database, id: string, until: Date): Promise<void> {
  await trx
    .updateTable('order_facts')
    .set({ checkout_expires_at: until })
    .where('id', '=', id)
    .execute();
}

/** Ends the orders whose transfer has not arrived in time; returns their owners. */
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
