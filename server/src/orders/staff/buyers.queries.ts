import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The account of a name, held so that it is not deleted before the transaction ends. */
export async function findBuyer(trx: Database, username: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'banned'])
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .forKeyShare()
    .executeTakeFirst();
}

export async function setBuyer(
  trx: Database,
  orderRef: string,
  buyer: { id: string; username: string; email: string | null },
): Promise<void> {
  await trx
    .updateTable('order_facts')
    .set({ user_id: buyer.id, client_name: buyer.username, client_email: buyer.email })
    .where('id', '=', orderRef)
    .execute();
}
