import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

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
 * gets the oldest. If there are too few, a product with generated keys gives the last people the
 * prepared keys, and another product gives them none. Two concurrent calls never get the same key,
 * and neither waits for the other.
 */
export async function takeKeys(
  trx: Database,
  claim: {
    productId: string;
    assignedTo: readonly string[];
    /** New keys, one for each person. */
    prepared: readonly string[];
    at: Date;
    pool: keyof typeof ofPool;
  },
): Promise<{ id: string; licenseKey: string }[]> {
  const { rows } = await sql<{ id: string; licenseKey: string }>`
    with product as materialized (
      select id, package, duration_days, keys = 'generated' as generates,
             keys = 'pasted' or old_stock = 'sold-first' as sells_stock
        from key_stock_products where id = ${claim.productId}
    ), oldest as materialized (
      select id, created_at, added_line from license_keys
       where product_id = ${claim.productId}
         and not activated and assigned_at is null and not banned
         and ${ofPool[claim.pool]} and (select sells_stock from product)
       order by created_at, added_line, id
       limit ${claim.assignedTo.length} for no key update skip locked
    ), placed as (
      select id, row_number() over (order by created_at, added_line, id) as place from oldest
    ), person as (
      select name, key, place
        from unnest(${claim.assignedTo}::text[], ${claim.prepared}::text[])
               with ordinality person (name, key, place)
    ), taken as (
      update license_keys k set assigned_to = person.name, assigned_at = ${claim.at}
        from placed join person using (place)
       where k.id = placed.id
      returning k.id, k.license_key, placed.place
    ), generated as (
      insert into license_keys
        (license_key, product_id, subscription, duration_days, assigned_to, assigned_at)
      select person.key, product.id, product.package, product.duration_days, person.name,
             ${claim.at}
        from product cross join person
       where product.generates and person.place > (select count(*) from oldest)
      returning id, license_key
    )
    select id, license_key as "licenseKey" from (
      select id, license_key, place from taken
      union all
      select id, license_key, place from generated join person on person.key = license_key) given
     order by place`.execute(trx);
  return rows;
}

/**
 * True if a product generates its keys or has an available one, as a part of a statement. Reads its
 * newest key in the order of the index: with `exists`, the plan that connections keep reads all
 * keys ever sold. Reads the newest, because the oldest are taken first and leave dead entries.
 */
export function freeKey(
  productId: RawBuilder<string>,
  pool: keyof typeof ofPool,
): RawBuilder<boolean> {
  return sql`coalesce((
    select true from key_stock_products made
     where made.id = ${productId} and made.keys = 'generated'), (
    select true from license_keys k
     where k.product_id = ${productId}
       and not k.activated and k.assigned_at is null and not k.banned
       and ${ofPool[pool]}
     order by k.created_at desc, k.added_line desc, k.id desc
     limit 1), false)`;
}
