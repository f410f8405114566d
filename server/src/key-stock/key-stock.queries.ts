import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedText } from '../platform/database/prepared-query.ts';

export async function findProduct(db: Database, id: string) {
  return db
    .selectFrom('key_stock_products')
    .select(['id', 'name', 'package', 'duration_days as durationDays'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A query that locks a product's name and price in coins until the transaction ends. */
export const lockedPrice = preparedText((db, { id }: { id: string }) =>
  db
    .selectFrom('key_stock_products')
    .select(['name', 'price_coins as price'])
    .where('id', '=', id)
    .forShare(),
);

export async function updateCoinPrice(
  trx: Database,
  product: { id: string; name: string; price: number },
): Promise<void> {
  await trx
    .updateTable('key_stock_products')
    .set({ name: product.name, price_coins: product.price })
    .where('id', '=', product.id)
    .execute();
}

const stockColumns = [
  'id',
  'license_key as licenseKey',
  'activated',
  'activated_at as activatedAt',
  'username',
  'assigned_to as assignedTo',
  'assigned_at as assignedAt',
  'created_at as createdAt',
] as const;

/** A product's newest keys; keys added together keep their order. */
export async function listKeys(db: Database, productId: string, limit: number) {
  return db
    .selectFrom('license_keys')
    .select(stockColumns)
    .where('product_id', '=', productId)
    .orderBy('created_at', 'desc')
    .orderBy('added_line')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** One key of any product. */
export async function findStockKey(db: Database, id: string) {
  return db
    .selectFrom('license_keys')
    .select(stockColumns)
    .select('product_id as productId')
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Adds keys of one product in one statement; existing keys are left out. Keys are always written in
 * the same order, so that two requests with the same keys cannot deadlock. They keep their line
 * numbers.
 */
export async function insertKeys(
  db: Database,
  product: { id: string; package: string; durationDays: number },
  licenseKeys: readonly string[],
) {
  return db
    .insertInto('license_keys')
    .columns(['license_key', 'product_id', 'subscription', 'duration_days', 'added_line'])
    .expression((from) =>
      from
        .selectFrom(
          sql<{
            key: string;
            line: number;
          }>`unnest(${licenseKeys}::text[]) with ordinality`.as<'added'>(sql`added(key, line)`),
        )
        .select([
          'added.key',
          sql<string>`${product.id}::uuid`.as('product_id'),
          sql<string>`${product.package}`.as('subscription'),
          sql<number>`${product.durationDays}::integer`.as('duration_days'),
          sql<number>`added.line::integer`.as('added_line'),
        ])
        .orderBy(sql`upper(added.key)`),
    )
    .onConflict((conflict) => conflict.expression(sql`upper(license_key)`).doNothing())
    .returning(stockColumns)
    .execute();
}

/**
 * The keys of each pool. The comparisons need no statistics: if the estimated cost grows with the
 * table, PostgreSQL plans a prepared statement again on each call.
 */
const ofPool = {
  live: sql`left(license_key, 5) <> 'TEST-'`,
  test: sql`left(license_key, 5) = 'TEST-'`,
  any: sql`true`,
} as const;

/**
 * Takes a product's oldest available keys for people, in the caller's transaction: the first person
 * gets the oldest; if there are too few, the last people get none. Two concurrent calls never get
 * the same key, and neither waits for the other.
 */
export async function takeKeys(
  trx: Database,
  claim: {
    productId: string;
    assignedTo: readonly string[];
    at: Date;
    pool: keyof typeof ofPool;
  },
): Promise<{ id: string; licenseKey: string }[]> {
  const { rows } = await sql<{ id: string; licenseKey: string }>`
    with oldest as materialized (
      select id, created_at, added_line from license_keys
       where product_id = ${claim.productId}
         and not activated and assigned_at is null and not banned
         and ${ofPool[claim.pool]}
       order by created_at, added_line, id
       limit ${claim.assignedTo.length} for no key update skip locked
    ), placed as (
      select id, row_number() over (order by created_at, added_line, id) as place from oldest
    ), taken as (
      update license_keys k set assigned_to = person.name, assigned_at = ${claim.at}
        from placed
        join unnest(${claim.assignedTo}::text[]) with ordinality person (name, place) using (place)
       where k.id = placed.id
      returning k.id, k.license_key, placed.place
    )
    select id, license_key as "licenseKey" from taken order by place`.execute(trx);
  return rows;
}

/**
 * True if a product has an available key, as a part of a statement. Reads its newest key in the
 * order of the index: with `exists`, the plan that connections keep reads all keys ever sold. Reads
 * the newest, because the oldest are taken first and leave dead entries.
 */
export function freeKey(
  productId: RawBuilder<string>,
  pool: keyof typeof ofPool,
): RawBuilder<boolean> {
  return sql`coalesce((
    select true from license_keys k
     where k.product_id = ${productId}
       and not k.activated and k.assigned_at is null and not k.banned
       and ${ofPool[pool]}
     order by k.created_at desc, k.added_line desc, k.id desc
     limit 1), false)`;
}

/** Adds a key with the grants of another one, assigned to a person; undefined if it exists. */
export async function insertReplacement(
  trx: Database,
  key: { wrongKeyId: string; licenseKey: string; assignedTo: string; at: Date },
): Promise<{ id: string; licenseKey: string } | undefined> {
  const { rows } = await sql<{ id: string; licenseKey: string }>`
    insert into license_keys
      (license_key, product_id, subscription, duration_days, admin_approval, hwid_reset_count,
       save_hwid, max_devices, assigned_to, assigned_at)
    select ${key.licenseKey}::text, product_id, subscription, duration_days, admin_approval,
           hwid_reset_count, save_hwid, max_devices, ${key.assignedTo}::text,
           ${key.at}::timestamptz
      from license_keys where id = ${key.wrongKeyId}
    on conflict (upper(license_key)) do nothing
    returning id, license_key as "licenseKey"`.execute(trx);
  return rows[0];
}

/** Assigns an unredeemed key to another person; false if it was redeemed. */
export async function reassignUnused(
  trx: Database,
  key: { id: string; assignedTo: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('license_keys')
    .set({ assigned_to: key.assignedTo })
    .where('id', '=', key.id)
    .where('activated', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a key until the transaction ends. */
export async function lockKey(trx: Database, id: string) {
  return trx
    .selectFrom('license_keys')
    .select(stockColumns)
    .where('id', '=', id)
    .where('product_id', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateKey(trx: Database, id: string, licenseKey: string) {
  return trx
    .updateTable('license_keys')
    .set({ license_key: licenseKey })
    .where('id', '=', id)
    .returning(stockColumns)
    .executeTakeFirstOrThrow();
}

export async function removeKey(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('license_keys').where('id', '=', id).execute();
}

export type StockRow = Awaited<ReturnType<typeof listKeys>>[number];
