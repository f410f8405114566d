import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Position } from '../../platform/paging.ts';

export async function insertBatch(
  trx: Database,
  batch: {
    productId: string;
    kind: 'pasted' | 'generated';
    quantity: number;
    createdBy: string;
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('key_stock_batches')
    .values({
      product_id: batch.productId,
      kind: batch.kind,
      quantity: batch.quantity,
      created_by: batch.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type BatchRow = {
  id: string;
  kind: string;
  quantity: number;
  note: string;
  createdAt: Date;
  createdMicros: number;
  createdBy: string;
  available: number;
  handedOut: number;
  redeemed: number;
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
  const { rows } = await sql<BatchRow>`
    select batches.id, kind, quantity, note, created_at as "createdAt",
           (extract(epoch from created_at) * 1000000)::bigint as "createdMicros",
           created_by as "createdBy", keys.available, keys."handedOut", keys.redeemed
      from (select * from key_stock_batches
             where product_id = ${page.productId} and ${older}
             order by created_at desc, id desc limit ${page.limit}) batches,
           lateral (
             select count(*) filter (where not activated and assigned_at is null)::int as available,
                    count(*) filter (where activated or assigned_at is not null)::int as "handedOut",
                    count(*) filter (where activated)::int as redeemed
               from license_keys where batch_id = batches.id) keys
     order by created_at desc, batches.id desc`.execute(db);
  return rows;
}

/** Locks a batch against another undo; undefined if there is none. */
export async function lockBatch(trx: Database, id: string) {
  return trx
    .selectFrom('key_stock_batches as batch')
    .innerJoin('key_stock_products as product', 'product.id', 'batch.product_id')
    .select(['batch.id', 'batch.kind', 'product.id as productId', 'product.name as product'])
    .where('batch.id', '=', id)
    .forNoKeyUpdate('batch')
    .executeTakeFirst();
}
