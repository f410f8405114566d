import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../platform/database/database.ts';
import { opaqueArray } from '../platform/database/opaque-array.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import { isGivenAway } from './gifts/gift-columns.queries.ts';
import { returnedMinor } from './shown-orders.queries.ts';

/** Orders, licenses and totals of a customer. Times are ISO 8601 texts. */
export type OwnOrders<License> = {
  redeemed: License[];
  ofOrders: OrderKey[];
  totalOrders: number;
  spent: SpentRow[];
  /** The symbol of rupees. */
  baseSymbol: string;
};

export type OrderKey = {
  orderId: string;
  createdAt: string;
  licenseKey: string;
  durationDays: number | null;
  subscription: string;
  activated: boolean;
  withheld: string | null;
};

/** Payments for completed orders less refunds, by currency and by real or play money. */
export type SpentRow = { currency: string; symbol: string; live: boolean; minor: number };

/**
 * Reads the orders of several customers, in the given order, with the licenses of each, at most
 * `limit` of either kind.
 * @param baseCurrency The code of the currency whose symbol is read.
 */
export function ownOrdersReader<License>(
  { limit, baseCurrency }: { limit: number; baseCurrency: string },
  licenses: (db: Database, customerId: RawBuilder<string>, limit: number) => RawBuilder<License[]>,
): (db: Database, asked: { ids: readonly string[] }) => Promise<OwnOrders<License>[]> {
  return preparedQuery((db, { ids }: { ids: readonly string[] }) => {
    const id = sql<string>`asked.id::uuid`;
    return sql<OwnOrders<License>>`
      select ${licenses(db, id, limit)} as redeemed,
             ${keysOfOrders(db, id, limit)} as "ofOrders",
             (select count(*) from order_facts where user_id = ${id}) as "totalOrders",
             ${spent(db, id)} as spent,
             (select symbol from storefront_currencies where code = ${baseCurrency}) as "baseSymbol"
        from unnest(${opaqueArray(ids, 'text[]')}) with ordinality as asked (id, place)
       order by asked.place`;
  });
}

/**
 * The keys of a customer's orders, newest first, in any state of the order; given keys are left
 * out.
 */
function keysOfOrders(
  db: Database,
  customerId: RawBuilder<string>,
  limit: number,
): RawBuilder<OrderKey[]> {
  return jsonArrayFrom(
    db
      .selectFrom('order_facts as o')
      .innerJoin('license_keys as k', 'k.id', 'o.license_key_id')
      .select(['o.order_id as orderId', 'o.created_at as createdAt'])
      .select(['k.license_key as licenseKey', 'k.duration_days as durationDays'])
      .select(['k.subscription', 'k.activated', 'k.withheld'])
      .where('o.user_id', '=', customerId)
      .where((and) => and.not(isGivenAway))
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(limit),
  );
}

function spent(db: Database, customerId: RawBuilder<string>): RawBuilder<SpentRow[]> {
  return jsonArrayFrom(
    db
      .selectFrom('order_facts as o')
      .leftJoin('storefront_currencies as c', 'c.code', 'o.currency')
      .select(['o.currency', 'o.live'])
      .select(sql<string>`coalesce(c.symbol, o.currency)`.as('symbol'))
      .select(sql<number>`sum(o.amount_minor - ${returnedMinor})::bigint`.as('minor'))
      .where('o.user_id', '=', customerId)
      .where('o.paid_at', 'is not', null)
      .where(sql`order_status(o)`, '=', 'completed')
      .groupBy(['o.currency', 'c.symbol', 'o.live'])
      .orderBy('o.currency'),
  );
}

export async function findLastDisplay(
  db: Database,
  customerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_facts')
    .select('display_currency as currency')
    .where('user_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.currency;
}
