import type { KeySource, OldStock } from '@regz/rules/key-stock/key-sources.ts';
import { sql } from 'kysely';
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
  product: { id: string; name: string; price: number | null },
): Promise<void> {
  await trx
    .updateTable('key_stock_products')
    .set({ name: product.name, price_coins: product.price })
    .where('id', '=', product.id)
    .execute();
}

/** Sets where a product's keys come from. A warning about its low stock ends. */
export async function updateKeySource(
  trx: Database,
  product: { id: string; keys: KeySource; oldStock: OldStock },
): Promise<void> {
  await trx
    .updateTable('key_stock_products')
    .set({ keys: product.keys, old_stock: product.oldStock, alerted_at: null })
    .where('id', '=', product.id)
    .execute();
}

/** Whether a key is unredeemed and of a generated batch, so that staff see only its ending. */
export const isSecret = sql<boolean>`(
  not license_keys.activated and exists (
    select from key_stock_batches
     where key_stock_batches.id = license_keys.batch_id and kind = 'generated'))`;

const stockColumns = [
  'id',
  'license_key as licenseKey',
  'activated',
  'activated_at as activatedAt',
  'username',
  'assigned_to as assignedTo',
  'assigned_at as assignedAt',
  'created_at as createdAt',
  isSecret.as('isSecret'),
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
  batchId: string | null,
) {
  return db
    .insertInto('license_keys')
    .columns([
      'license_key',
      'product_id',
      'subscription',
      'duration_days',
      'added_line',
      'batch_id',
    ])
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
          sql<string | null>`${batchId}::uuid`.as('batch_id'),
        ])
        .orderBy(sql`upper(added.key)`),
    )
    .onConflict((conflict) => conflict.expression(sql`upper(license_key)`).doNothing())
    .returning(stockColumns)
    .execute();
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

/** Adds a product after the others, and returns its id; undefined if its name exists. */
export async function insertProduct(
  trx: Database,
  product: {
    name: string;
    package: string;
    days: number;
    keys: string;
    price: number | null;
    alertBelow: number;
  },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('key_stock_products')
    .values((each) => ({
      name: product.name,
      package: product.package,
      duration_days: product.days,
      keys: product.keys,
      price_coins: product.price,
      alert_below: product.alertBelow,
      position: each
        .selectFrom('key_stock_products')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The packages of products, each once. */
export async function findPackagesOf(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('key_stock_products')
    .select('package')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => row.package);
}

/** Deletes a product unless it has a key. */
export async function deleteUnusedProduct(trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('key_stock_products')
    .where('id', '=', id)
    .where((or) =>
      or.not(
        or.exists(
          or.selectFrom('license_keys').select('id').where('license_keys.product_id', '=', id),
        ),
      ),
    )
    .execute();
}
