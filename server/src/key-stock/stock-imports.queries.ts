import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

export type ImportedStockKey = {
  license_key: string;
  product_id: string;
  assigned_to: string | null;
  assigned_at: Date | null;
  created_at: Date;
};

/** The products by the name that the original gives them. */
export async function findProductsByName(db: Database) {
  const rows = await db.selectFrom('key_stock_products').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** Adds keys in one statement, each granting what its product does; keys that exist are left out. */
export async function insertImported(
  trx: Database,
  keys: readonly ImportedStockKey[],
): Promise<Set<string>> {
  const { rows } = await sql<{ license_key: string }>`
    insert into license_keys
      (license_key, product_id, subscription, duration_days, assigned_to, assigned_at, created_at)
    select given.license_key, product.id, product.package, product.duration_days,
           given.assigned_to, given.assigned_at, given.created_at
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given
        (license_key text, product_id uuid, assigned_to text, assigned_at timestamptz,
         created_at timestamptz)
      join key_stock_products product on product.id = given.product_id
    on conflict (upper(license_key)) do nothing
    returning license_key`.execute(trx);
  return new Set(rows.map(({ license_key }) => license_key));
}
