import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Position } from '../../platform/paging.ts';

export async function insertBatch(
  trx: Database,
  batch: {
    productId: string;
    kind: 'pasted' | 'generated';
    quantity: number;
    createdBy: string;
    note?: string;
    lastDay?: string | null;
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('key_stock_batches')
    .values({
      product_id: batch.productId,
      kind: batch.kind,
      quantity: batch.quantity,
      created_by: batch.createdBy,
      note: batch.note ?? '',
      last_day: batch.lastDay ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A product of a package that is not retired, which stays so until the transaction ends. */
export async function lockSoldProduct(trx: Database, id: string) {
  return trx
    .selectFrom('key_stock_products as product')
    .innerJoin('license_packages as package', 'package.name', 'product.package')
    .select(['product.id', 'product.name', 'product.package'])
    .select('product.duration_days as durationDays')
    .where('product.id', '=', id)
    .where('package.retired_at', 'is', null)
    .forShare('package')
    .executeTakeFirst();
}

/**
 * Adds generated keys of a batch in one statement. They are assigned immediately, so that the store
 * never sells, counts or deletes them.
 */
export async function insertBatchKeys(
  trx: Database,
  batch: {
    id: string;
    product: { id: string; package: string; durationDays: number };
    keys: readonly string[];
    lastDay: string | null;
    at: Date;
  },
): Promise<void> {
  const { id, product, keys, lastDay, at } = batch;
  await sql`
    insert into license_keys
      (license_key, product_id, subscription, duration_days, added_line, batch_id, redeem_by,
       assigned_to, assigned_at)
    select key, ${product.id}::uuid, ${product.package}, ${product.durationDays}::integer,
           line::integer, ${id}::uuid, ${lastDay}::date, 'batch', ${at}::timestamptz
      from unnest(${keys}::text[]) with ordinality made (key, line)`.execute(trx);
}

export type BatchRow = {
  id: string;
  productId: string;
  product: string;
  kind: string;
  quantity: number;
  note: string;
  createdAt: Date;
  createdMicros: number;
  createdBy: string;
  available: number;
  handedOut: number;
  redeemed: number;
  sold: number;
  refunded: number;
  revoked: number;
  unredeemed: number;
  lastDay: string | null;
  downloadedAt: Date | null;
  downloadedBy: string | null;
  triedAt: Date | null;
};

/** The batches of a product, newest first, with the numbers of their keys. */
export async function findBatches(
  db: Database,
  page: { productId: string; before: Position | undefined; limit: number },
): Promise<BatchRow[]> {
  const { before } = page;
  const older =
    before === undefined
      ? sql`true`
      : sql`(created_at, id) < (timestamptz 'epoch'
              + ${before.createdMicros}::float8 * interval '1 microsecond', ${before.id}::uuid)`;
  return counted(
    db,
    sql`select * from key_stock_batches
         where product_id = ${page.productId} and ${older}
         order by created_at desc, id desc limit ${page.limit}`,
  );
}

/** A batch with the numbers of its keys. */
export async function findBatch(db: Database, id: string): Promise<BatchRow | undefined> {
  const [row] = await counted(db, sql`select * from key_stock_batches where id = ${id}`);
  return row;
}

async function counted(db: Database, chosen: RawBuilder<unknown>): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select batches.id, product_id as "productId", product.name as product, kind, quantity, note,
           created_at as "createdAt",
           (extract(epoch from created_at) * 1000000)::bigint as "createdMicros",
           created_by as "createdBy", last_day as "lastDay", downloaded_at as "downloadedAt",
           downloaded_by as "downloadedBy", tried_at as "triedAt", numbers.*
      from (${chosen}) batches
      join key_stock_products product on product.id = product_id,
           lateral (
             select count(*) filter (where not activated and assigned_at is null)::int as available,
                    count(*) filter (where activated or assigned_at is not null)::int as "handedOut",
                    count(*) filter (where activated)::int as redeemed,
                    count(*) filter (where not activated and withheld is null)::int as unredeemed,
                    count(*) filter (where withheld in ('suspended', 'revoked'))::int as refunded,
                    count(*) filter (where withheld = 'batch')::int as revoked,
                    count(sold.id)::int as sold
               from license_keys left join order_facts sold on sold.license_key_id = license_keys.id
              where batch_id = batches.id) numbers
     order by created_at desc, batches.id desc`.execute(db);
  return rows;
}

/** Locks a batch against another act on it; undefined if there is none. */
export async function lockBatch(trx: Database, id: string) {
  return trx
    .selectFrom('key_stock_batches as batch')
    .innerJoin('key_stock_products as product', 'product.id', 'batch.product_id')
    .select(['batch.id', 'batch.kind', 'product.id as productId', 'product.name as product'])
    .select(['batch.revoked_at as revokedAt', 'batch.tried_at as triedAt'])
    .where('batch.id', '=', id)
    .forNoKeyUpdate('batch')
    .executeTakeFirst();
}

export async function noteDownload(
  trx: Database,
  download: { id: string; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('key_stock_batches')
    .set({ downloaded_at: download.at, downloaded_by: download.by })
    .where('id', '=', download.id)
    .execute();
}

export type BatchKey = { id: string; licenseKey: string; addedLine: number; state: string };

/** The keys of a batch in the order of their lines, after a line. */
export async function findBatchKeys(
  db: Database,
  { batchId, after, limit }: { batchId: string; after: number; limit: number },
): Promise<BatchKey[]> {
  const { rows } = await sql<BatchKey>`
    select id, license_key as "licenseKey", added_line as "addedLine",
           case when activated then 'redeemed' when banned then 'banned'
                when withheld is not null then 'revoked' else 'unredeemed' end as state
      from license_keys where batch_id = ${batchId} and added_line > ${after}
     order by added_line limit ${limit}`.execute(db);
  return rows;
}

/**
 * Revokes the unredeemed keys of a locked batch, and returns their number. Waits for concurrent
 * redemptions, whose keys stay redeemed.
 */
export async function revokeKeys(
  trx: Database,
  { batchId, at }: { batchId: string; at: Date },
): Promise<number> {
  const result = await trx
    .updateTable('license_keys')
    .set({ withheld: 'batch' })
    .where('batch_id', '=', batchId)
    .where('activated', '=', false)
    .where('withheld', 'is', null)
    .executeTakeFirst();
  const revoked = Number(result.numUpdatedRows);
  if (revoked > 0) await setRevoked(trx, batchId, at);
  return revoked;
}

/** Makes the revoked keys of a locked batch valid again, and returns their number. */
export async function restoreKeys(trx: Database, batchId: string): Promise<number> {
  const result = await trx
    .updateTable('license_keys')
    .set({ withheld: null })
    .where('batch_id', '=', batchId)
    .where('withheld', '=', 'batch')
    .executeTakeFirst();
  await setRevoked(trx, batchId, null);
  return Number(result.numUpdatedRows);
}

async function setRevoked(trx: Database, batchId: string, at: Date | null): Promise<void> {
  await trx
    .updateTable('key_stock_batches')
    .set({ revoked_at: at })
    .where('id', '=', batchId)
    .execute();
}

/**
 * Records that a person tried a revoked key of a batch, by one of its spellings. A concurrent undo
 * comes first or is refused.
 */
export async function noteTry(
  db: Database,
  { spellings, at }: { spellings: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update key_stock_batches set tried_at = ${at}
     where revoked_at is not null and tried_at is null
       and id in (select batch_id from license_keys
                   where upper(license_key) = any (${[...spellings]}::text[])
                     and withheld = 'batch')`.execute(db);
}
