import type { OrderStatus } from '@regz/rules/orders/order-status.ts';
import type { OrderSort } from '@regz/rules/orders/staff.ts';
import type { SearchMeanings } from '@regz/rules/overview/search-text.ts';
import type { ListCount, ListDirection } from '@regz/rules/staff/list-pages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { begins, contains } from '../../platform/database/like-patterns.ts';
import {
  allOf,
  countListed,
  type Match,
  readListedIds,
  type Span,
} from '../../platform/database/list-pages.ts';
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
    .select(sql<boolean>`coalesce(k.activated, false)`.as('keyRedeemed'));
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
  text?: SearchMeanings | undefined;
  status?: OrderStatus | undefined;
  flagged?: 'open' | 'all' | undefined;
  customerId?: string | undefined;
  provider?: string | undefined;
  product?: string | undefined;
  least?: number | undefined;
  most?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** An order id. */
  before?: string | undefined;
};

/** The orders of a list, in one order, with those statuses first that come first in `byState`. */
export type StaffOrderList = {
  search: StaffOrderSearch;
  sort: Exclude<OrderSort, 'state'>;
  byState: readonly OrderStatus[];
  direction: ListDirection;
};

const id = sql<string>`o.id`;

/** The orders from `start` to `end` of a list. */
export async function findStaffOrders(
  trx: Database,
  list: StaffOrderList,
  { start, end }: Span,
): Promise<StaffOrderRow[]> {
  const { search, direction } = list;
  const order = { keys: [...sortColumns[list.sort], sql`o.created_at`, id], direction } as const;
  const ids: string[] = [];
  const groups = list.byState.length === 0 ? [search.status] : list.byState;
  const matches = await matchesOf(trx, search);
  for (const status of groups) {
    if (ids.length >= end) break;
    const shown =
      status === undefined ? matches : matches.map((match) => withStatus(match, status));
    const span = { start: 0, end: end - ids.length };
    ids.push(...(await readListedIds(trx, { matches: shown, order, ...span })));
  }
  const rows = await selectStaffOrders(trx)
    .where('o.id', '=', anyOf(ids.slice(start)))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.slice(start).flatMap((each) => byId.get(each) ?? []);
}

/** Counts the matching orders, up to `limit`. */
export async function countStaffOrders(
  trx: Database,
  search: StaffOrderSearch,
  limit: number,
): Promise<ListCount> {
  const { status } = search;
  const matches = await matchesOf(trx, search);
  const counted =
    status === undefined ? matches : matches.map((match) => withStatus(match, status));
  return countListed(trx, { matches: counted, id, limit });
}

/** The first names of ordered products by the alphabet. Reads one index entry per name. */
export async function listOrderedProducts(trx: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select product_name as name from order_facts order by product_name limit 1)
      union all
      select (select o.product_name from order_facts o where o.product_name > names.name
               order by o.product_name limit 1)
        from names where names.name is not null)
    select name from names where name is not null limit ${limit}`.execute(trx);
  return rows.map(({ name }) => name);
}

const sortColumns = {
  date: [],
  amount: [sql`o.amount_minor`],
  product: [sql`o.product_name`],
} as const;

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/** Each way in which an order can match, except for its status. */
async function matchesOf(trx: Database, search: StaffOrderSearch): Promise<Match[]> {
  // The best index depends on what was typed, so no plan is cached for the next search.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
  const { text } = search;
  const found = text === undefined ? [sql`true`] : await textMatches(trx, text);
  return found.map((way) => sql`from order_facts o where ${allOf([way, ...filters(search)])}`);
}

/** A query for each kind of match, because no index serves them together. */
async function textMatches(trx: Database, text: SearchMeanings): Promise<RawBuilder<unknown>[]> {
  return [
    sql`lower(o.client_name) like lower(${begins(text.name)})`,
    // Stated explicitly, so that the planner expects few rows where few orders have an address.
    sql`o.client_email is not null and lower(o.client_email) like lower(${begins(text.text)})`,
    sql`o.payment_ref = ${text.text}`,
    sql`o.license_key_id = ${anyOf(await keysOf(trx, text.keyPart))}`,
    sql`o.provider = 'transfer' and o.provider_session_id = ${text.transferReference}`,
    ...text.orderIds.map((orderId) => sql`o.order_id like ${begins(orderId)}`),
  ];
}

/**
 * At most a thousand sold keys with these characters, and the key that is this text. A separate
 * query: with a join to the orders, the planner prefers to scan all of them, newest first.
 */
async function keysOf(trx: Database, part: string | null): Promise<string[]> {
  if (part === null) return [];
  const keys = await trx
    .selectFrom('license_keys')
    .select('id')
    .where('assigned_at', 'is not', null)
    .where(sql<boolean>`text_parts(license_key) @> text_parts(${part})`)
    .where(sql<boolean>`upper(license_key) like ${contains(part)}`)
    .limit(1000)
    // Imported keys may lack the time at which they were handed out.
    .union(
      trx
        .selectFrom('license_keys')
        .select('id')
        .where(sql`upper(license_key)`, '=', part),
    )
    .execute();
  return keys.map((key) => key.id);
}

function filters(search: StaffOrderSearch): RawBuilder<unknown>[] {
  const { flagged, customerId, provider, product, least, most, from, to, before } = search;
  const last = (column: string) =>
    sql`(select ${sql.ref(column)} from order_facts where order_id = ${before})`;
  const all: Record<string, [unknown, RawBuilder<unknown>]> = {
    flagged: [flagged, sql`o.flag is not null`],
    open: [flagged === 'open' || undefined, sql`o.flag_resolved_at is null`],
    customerId: [customerId, sql`o.user_id = ${customerId}`],
    provider: [provider, sql`o.provider = ${provider}`],
    product: [product, sql`o.product_name = ${product}`],
    least: [least, sql`o.amount_minor >= ${least}`],
    most: [most, sql`o.amount_minor <= ${most}`],
    from: [from, sql`o.created_at >= ${from}::date::timestamp at time zone 'UTC'`],
    to: [to, sql`o.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`],
    before: [before, sql`(o.created_at, o.id) < (${last('created_at')}, ${last('id')})`],
  };
  return Object.values(all).flatMap(([given, condition]) =>
    given === undefined ? [] : [condition],
  );
}

const withStatus = (match: Match, status: OrderStatus): Match =>
  sql`${match} and ${narrowing[status]} and (${hasOnlyFacts} or order_status(o) = ${status})`;

/**
 * The status of these orders follows from their own row, as `narrowing` states it. To derive it
 * takes 0.1 ms per order.
 */
const hasOnlyFacts = sql`(
  not exists (select from order_refunds r where r.order_ref = o.id)
  and not exists (select from order_disputes d where d.order_ref = o.id))`;

const unpaid = sql<boolean>`o.paid_at is null and o.granted_at is null`;
const due = sql<boolean>`(o.paid_at is not null or o.granted_at is not null)`;

/**
 * A condition that all orders with a status share, worded to match its index. The status itself is
 * derived row by row, which is too slow for a million orders.
 */
const narrowing = {
  pending: sql<boolean>`${unpaid} and o.expired_at is null and o.failed_at is null`,
  'awaiting-key': sql<boolean>`o.needs_key_since is not null and ${due}`,
  completed: sql<boolean>`o.license_key_id is not null and ${due}`,
  failed: sql<boolean>`${unpaid} and o.failed_at is not null and o.expired_at is null`,
  expired: sql<boolean>`${unpaid} and o.expired_at is not null`,
  refunded: sql<boolean>`o.id in (select order_ref from order_refunds where status = 'succeeded')`,
  disputed: sql<boolean>`o.id in (select order_ref from order_disputes where status = 'open')`,
  chargeback: sql<boolean>`o.id in (select order_ref from order_disputes where status = 'lost')`,
} as const satisfies Record<OrderStatus, unknown>;

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
