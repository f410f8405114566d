import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Returns the license key of that spelling with its product, and whether it is assigned. */
export async function findKey(db: Database, licenseKey: string) {
  return db
    .selectFrom('license_keys')
    .leftJoin('key_stock_products', 'key_stock_products.id', 'license_keys.product_id')
    .select(['license_keys.id', 'key_stock_products.name as product'])
    .select(
      sql<'activated' | 'assigned' | 'available'>`
        case when activated then 'activated'
             when assigned_at is not null then 'assigned'
             else 'available' end`.as('state'),
    )
    .where(sql`upper(license_key)`, '=', licenseKey)
    .executeTakeFirst();
}

/** The newest conversations of a number, or of a mailbox. */
export async function findThreads(db: Database, text: string, limit: number) {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  return db
    .selectFrom('contact_threads')
    .select(['id', 'number', 'subject'])
    .where((where) =>
      where.or([
        where('number', '=', Number(number ?? 0)),
        sql<boolean>`account_mailbox(email) = account_mailbox(${text})`,
      ]),
    )
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
}
