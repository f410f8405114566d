import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { selectOrders } from './shown-orders.queries.ts';

/** The most orders that are read; customers have fewer that wait. */
const MOST = 50;

/**
 * Orders of a customer that may wait for something, newest first, with the last slip and the key of each,
 * and gifts that were mailed to an address.
 * @param email the customer's verified address; null for none
 */
export async function findWaitingOrders(
  db: Database,
  { userId, email }: { userId: string; email: string | null },
) {
  return selectOrders(db)
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('order_slips')
          .select(sql<string>`coalesce(decision, 'waiting')`.as('slip'))
          .whereRef('order_ref', '=', 'o.id')
          .where(sql<boolean>`decision is distinct from 'replaced'`)
          .orderBy('uploaded_at', 'desc')
          .orderBy(sql`decision is null`, 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['u.username as giver', 'o.user_id as userId', 'g.links', 's.slip'])
    .select(['k.activated', 'k.withheld', 'o.flag_resolved_at as flagResolvedAt'])
    .where('o.id', '=', sql<string>`any(array(${idsOf(userId, email)}))`)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute();
}

/** Used keys and orders that ended unpaid are left out here: most orders of a customer are one of these. */
function idsOf(userId: string, email: string | null) {
  return sql`
    (select own.id from order_facts own
       left join license_keys key on key.id = own.license_key_id
      where own.user_id = ${userId}
        and case when key.id is not null then not key.activated and key.withheld is null
                 else own.expired_at is null or own.flag is not null or exists (
                   select from order_slips sent where sent.order_ref = own.id and sent.decision is null)
            end
      order by own.created_at desc limit ${MOST})
    union
    (select mailed.order_ref from order_gifts mailed
      where mailed.email = ${email} and mailed.sent_at is not null and mailed.taken_back_at is null
      limit ${MOST})`;
}

export type WaitingRow = Awaited<ReturnType<typeof findWaitingOrders>>[number];
