import type { OrderStatus } from '@regz/rules/orders/order-status.ts';
import type { SearchMeanings } from '@regz/rules/overview/search-text.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { begins, contains } from '../../platform/database/like-patterns.ts';
import { selectOrders } from '../shown-orders.queries.ts';

/** Orders with the columns that only staff see, besides those for buyers. */
function selectStaffOrders(db: Database) {
  return selectOrders(db)
    .select(['o.client_name as clientName', 'o.client_email as clientEmail'])
    .select(['o.user_id as userId', 'o.payment_ref as paymentRef'])
    .select(['o.provider_session_id as providerSessionId', 'o.needs_key_since as needsKeySince'])
    .select(['o.fulfilled_at as fulfilledAt', 'o.flagged_at as flaggedAt'])
    .select(['o.flag_resolved_at as flagResolvedAt', 'o.flag_resolved_by as flagResolvedBy'])
    .select('o.flag_note as flagNote')
    .select(sql<boolean>`coalesce(k.activated, false)`.as('keyRedeemed'))
    .select(sql<number>`(extract(epoch from o.created_at) * 1000000)::bigint`.as('createdMicros'));
}

export type StaffOrderRow = Awaited<
  ReturnType<ReturnType<typeof selectStaffOrders>['execute']>
>[number];

/** An order by its public reference. */
export async function findStaffOrder(
  db: Database,
  orderId: string,
): Promise<StaffOrderRow | undefined> {
  return selectStaffOrders(db).where('o.order_id', '=', orderId).executeTakeFirst();
}

export type StaffOrderSearch = {
  text?: SearchMeanings;
  status?: OrderStatus;
  flagged?: 'open' | 'all';
  customerId?: string;
  before?: string;
  limit: number;
};

/** The newest matching orders, after the order `before`. */
export async function findStaffOrders(
  trx: Database,
  search: StaffOrderSearch,
): Promise<StaffOrderRow[]> {
  // The best index depends on what was typed, so no plan is cached for the next search.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
  const { text } = search;
  if (text === undefined) return matching(trx, search).execute();
  // A query for each kind of match, because no index serves them together.
  const lists = [
    await matching(trx, search)
      .where(sql<boolean>`lower(o.client_name) like lower(${begins(text.name)})`)
      .execute(),
    // Stated explicitly, so that the planner expects few rows where few orders have an address.
    await matching(trx, search)
      .where('o.client_email', 'is not', null)
      .where(sql<boolean>`lower(o.client_email) like lower(${begins(text.text)})`)
      .execute(),
    await matching(trx, search).where('o.payment_ref', '=', text.text).execute(),
    // Imported keys may lack the time at which they were handed out.
    await matching(trx, search)
      .where(sql`upper(k.license_key)`, '=', text.keyPart)
      .execute(),
  ];
  if (text.keyPart !== null) {
    const ids = await keysWith(trx, text.keyPart);
    const has = sql<string>`any(${ids}::uuid[])`;
    lists.push(await matching(trx, search).where('o.license_key_id', '=', has).execute());
  }
  if (text.transferReference !== null) {
    const transfers = matching(trx, search).where('o.provider', '=', 'transfer');
    const reference = text.transferReference;
    lists.push(await transfers.where('o.provider_session_id', '=', reference).execute());
  }
  for (const id of text.orderIds) {
    lists.push(await matching(trx, search).where('o.order_id', 'like', begins(id)).execute());
  }
  return newest(lists.flat()).slice(0, search.limit);
}

/**
 * At most a thousand sold keys with these characters. A separate query: with a join to the orders,
 * the planner prefers to scan all of them, newest first.
 */
async function keysWith(trx: Database, part: string): Promise<string[]> {
  const keys = await trx
    .selectFrom('license_keys')
    .select('id')
    .where('assigned_at', 'is not', null)
    .where(sql<boolean>`text_parts(license_key) @> text_parts(${part})`)
    .where(sql<boolean>`upper(license_key) like ${contains(part)}`)
    .limit(1000)
    .execute();
  return keys.map(({ id }) => id);
}

function matching(db: Database, search: StaffOrderSearch) {
  const { status, flagged, customerId, before, limit } = search;
  let query = selectStaffOrders(db)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit);
  if (status !== undefined) {
    query = query.where(narrowing[status]).where(sql`order_status(o)`, '=', status);
  }
  if (flagged !== undefined) query = query.where('o.flag', 'is not', null);
  if (flagged === 'open') query = query.where('o.flag_resolved_at', 'is', null);
  if (customerId !== undefined) query = query.where('o.user_id', '=', customerId);
  if (before === undefined) return query;
  const last = db.selectFrom('order_facts').where('order_id', '=', before);
  return query.where(
    sql<boolean>`(o.created_at, o.id) < (${last.select('created_at')}, ${last.select('id')})`,
  );
}

const unpaid = sql<boolean>`o.paid_at is null and o.granted_at is null`;

/**
 * A condition that all orders with a status share, worded to match its index. The status itself is
 * derived row by row, which is too slow for a million orders.
 */
const narrowing = {
  pending: sql<boolean>`${unpaid} and o.expired_at is null and o.failed_at is null`,
  'awaiting-key': sql<boolean>`o.needs_key_since is not null`,
  completed: sql<boolean>`o.license_key_id is not null`,
  failed: sql<boolean>`${unpaid} and o.failed_at is not null and o.expired_at is null`,
  expired: sql<boolean>`${unpaid} and o.expired_at is not null`,
  refunded: sql<boolean>`o.id in (select order_ref from order_refunds where status = 'succeeded')`,
  disputed: sql<boolean>`o.id in (select order_ref from order_disputes where status = 'open')`,
  chargeback: sql<boolean>`o.id in (select order_ref from order_disputes where status = 'lost')`,
} as const satisfies Record<OrderStatus, unknown>;

/** Newest first, each order once. */
function newest(rows: readonly StaffOrderRow[]): StaffOrderRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].toSorted(
    (one, other) => other.createdMicros - one.createdMicros || (other.id > one.id ? 1 : -1),
  );
}

/** The account of a name, locked so that it is not deleted before the transaction ends. */
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
