import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

export type ImportedStockKey = {
  licenseKey: string;
  productId: string;
  assignedTo: string | null;
  assignedAt: Date | null;
  createdAt: Date;
};

/** The products by their names in the original. */
export async function findProductsByName(db: Database) {
  const rows = await db.selectFrom('key_stock_products').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** Adds keys in one statement, each with the grant of its product; skips existing keys. */
export async function insertImported(
  trx: Database,
  keys: readonly ImportedStockKey[],
): Promise<Set<string>> {
  const { rows } = await sql<{ licenseKey: string }>`
    insert into license_keys
      (license_key, product_id, subscription, duration_days, assigned_to, assigned_at, created_at)
    select given."licenseKey", product.id, product.package, product.duration_days,
           given."assignedTo", given."assignedAt", given."createdAt"
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given
        ("licenseKey" text, "productId" uuid, "assignedTo" text, "assignedAt" timestamptz,
         "createdAt" timestamptz)
      join key_stock_products product on product.id = given."productId"
    on conflict (upper(license_key)) do nothing
    returning license_key as "licenseKey"`.execute(trx);
  return new Set(rows.map(({ licenseKey }) => licenseKey));
}
