import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type LowProduct = { name: string; available: number; alertBelow: number };

/** The number of available keys, counted only up to the level. */
const available = sql<number>`(
  select count(*) from (
    select from license_keys k
     where k.product_id = p.id and not k.activated and k.assigned_at is null and not k.banned
     limit p.alert_below) counted)`;

/** Deletes the warnings about refilled products; all, or that of one id. */
export async function forgetRefilled(trx: Database, productId?: string): Promise<void> {
  await sql`
    update key_stock_products p set alerted_at = null
     where p.alerted_at is not null and ${available} >= p.alert_below
       and (${productId ?? null}::uuid is null or p.id = ${productId ?? null}::uuid)`.execute(trx);
}

/**
 * Records every product whose stock has fallen below its level and is not announced yet, and
 * returns them in their listed order. The caller must announce them; concurrent calls never return
 * the same product.
 */
export async function noteLowProducts(trx: Database, at: Date): Promise<LowProduct[]> {
  const { rows } = await sql<LowProduct & { position: number }>`
    with low as (
      select p.id, ${available} as available
        from key_stock_products p
       where p.keys = 'pasted' and p.alert_below > 0 and p.alerted_at is null
         and ${available} < p.alert_below
         and (exists (select from license_keys k where k.product_id = p.id)
              or exists (select from storefront_plans plan
                          where plan.stock_product_id = p.id and plan.available))
    )
    update key_stock_products p set alerted_at = ${at}
      from low
     where p.id = low.id and p.alerted_at is null
    returning p.position, p.name, low.available, p.alert_below as "alertBelow"`.execute(trx);
  return rows.toSorted((one, other) => one.position - other.position);
}

/** Sets a product's level; false if there is no product with this id. */
export async function updateAlert(
  trx: Database,
  productId: string,
  alertBelow: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('key_stock_products')
    .set({ alert_below: alertBelow })
    .where('id', '=', productId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
