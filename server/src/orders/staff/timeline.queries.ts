import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { readHappened } from '../../platform/database/read-happened.ts';
import type { Happened, TimelineQuery } from '../../platform/timeline.ts';
import { selectOrders } from '../shown-orders.queries.ts';

/** The public references of a customer's orders, oldest first. */
export async function findOrderIdsOf(db: Database, userId: string) {
  return db
    .selectFrom('order_facts')
    .select(['order_id as orderId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Orders by their public references. */
export async function findOrdersNamed(db: Database, orderIds: readonly string[]) {
  return selectOrders(db)
    .where('o.order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .execute();
}

/** The slips of transfers that a customer has sent. */
function slipsOf(ownerId: string): RawBuilder<unknown> {
  return sql`
    select s.uploaded_at, o.order_id || '.2s' || s.id, 'orders.slip-sent', 'owner', null, null, null,
           jsonb_build_object('orderId', o.order_id)
      from order_facts o
      join order_slips s on s.order_ref = o.id
     where o.user_id = ${ownerId}`;
}

/** Events of the gifts that a customer has bought. */
function giftsOf(ownerId: string): RawBuilder<unknown> {
  return sql`
    select moment.at, o.order_id || '.8' || moment.place, 'orders.' || moment.what, 'system',
           null, null, null, jsonb_build_object('orderId', o.order_id)
      from order_facts o
      join order_gifts g on g.order_ref = o.id
     cross join lateral (values
       ('a', g.sent_at, 'gift-sent'),
       ('b', g.opened_at, 'gift-opened')
     ) as moment (place, at, what)
     where o.user_id = ${ownerId} and moment.at is not null`;
}

/**
 * Events of a customer's orders that staff did not cause: several times of each order and its gift,
 * which no index has, the slips of transfers, and the refunds and disputes that had an effect.
 */
export async function findMoments(db: Database, query: TimelineQuery): Promise<Happened[]> {
  return readHappened(
    db,
    sql`
      select moment.at, o.order_id || '.' || moment.place as id, 'orders.' || moment.what as what,
             moment.actor, null as "actorName", null as reason, null as address,
             jsonb_build_object('orderId', o.order_id) || coalesce(moment.facts, '{}') as facts
        from order_facts o
       cross join lateral (values
         (1, o.created_at, 'created', 'owner', null::jsonb),
         (2, o.failed_at, 'failed', 'payment', null),
         (3, o.expired_at, 'expired', 'system', null),
         (4, o.paid_at, 'paid', 'payment', null),
         (5, o.granted_at, 'granted', 'system', null),
         (6, o.flagged_at, 'flagged', 'system', jsonb_build_object('flag', o.flag)),
         (7, o.needs_key_since, 'waiting', 'system', null),
         (8, o.fulfilled_at, 'fulfilled', 'system', null)
       ) as moment (place, at, what, actor, facts)
       where o.user_id = ${query.owner.id} and moment.at is not null
      union all
      ${slipsOf(query.owner.id)}
      union all
      ${giftsOf(query.owner.id)}
      union all
      select e.received_at, o.order_id || '.9' || lpad(e.id::text, 19, '0'),
             'orders.' || e.kind || '-' || (e.event ->> 'status'),
             'payment', null, null, null,
             jsonb_strip_nulls(jsonb_build_object(
               'orderId', o.order_id,
               'amount', case when e.event ? 'amount' then (e.event -> 'amount') || jsonb_build_object(
                 'symbol', coalesce(c.symbol, e.event -> 'amount' ->> 'currency')) end))
        from order_facts o
        join order_events e on e.order_ref = o.id
        left join storefront_currencies c on c.code = e.event -> 'amount' ->> 'currency'
       where o.user_id = ${query.owner.id}
         and e.kind in ('refund', 'dispute') and e.outcome = 'applied'`,
    query,
  );
}
