import type { KeyOrder, KeyState } from '@regz/rules/key-stock/key-refusals.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { isSecret, type StockRow } from './key-stock.queries.ts';

/** The place of a key in a list. */
export type KeyPosition = { createdMicros: number; addedLine: number; id: string };

export type ListedRow = StockRow & KeyPosition & { state: string };

export type KeySearch = {
  productId: string;
  /** In its stored spelling; empty for every key. */
  text: string;
  state: KeyState | undefined;
  order: KeyOrder;
  batchId: string | undefined;
  after: KeyPosition | undefined;
  limit: number;
};

const isState: Readonly<Record<KeyState, RawBuilder<boolean>>> = {
  available: sql`not activated and assigned_at is null and not banned`,
  'handed-out': sql`not activated and assigned_at is not null and not banned`,
  redeemed: sql`activated and not banned`,
  banned: sql`banned`,
};

/**
 * The keys of a product in the order of their addition; keys added together keep their order. A
 * secret key is found only by its last four characters, or as a whole.
 */
export async function findKeys(db: Database, search: KeySearch): Promise<ListedRow[]> {
  const { productId, text, state, order, batchId, after } = search;
  const begin = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // The two indexes find few keys, so these are read first.
  const ids = sql`
    select id from license_keys
     where product_id = ${productId} and upper(license_key) like ${begin} || '%'
    union
    select id from license_keys
     where product_id = ${productId}
       and reverse(upper(license_key)) like ${reversed(text)} || '%'`;
  const isKnown = sql`upper(license_key) = ${text} or right(upper(license_key), 4) = ${text}`;
  const { rows } = await sql<ListedRow>`
    select id, license_key as "licenseKey", activated, activated_at as "activatedAt", username,
           assigned_to as "assignedTo", assigned_at as "assignedAt", created_at as "createdAt",
           (extract(epoch from created_at) * 1000000)::bigint as "createdMicros",
           added_line as "addedLine", ${isSecret} as "isSecret",
           case when banned then 'banned' when activated then 'redeemed'
                when assigned_at is null then 'available' else 'handed-out' end as state
      from license_keys
     where product_id = ${productId}
       and ${text === '' ? sql`true` : sql`id in (${ids}) and (not ${isSecret} or ${isKnown})`}
       and ${state === undefined ? sql`true` : isState[state]}
       and ${batchId === undefined ? sql`true` : sql`batch_id = ${batchId}::uuid`}
       and ${after === undefined ? sql`true` : follows(after, order)}
     order by created_at ${order === 'newest' ? sql`desc` : sql`asc`}, added_line, id
     limit ${search.limit}`.execute(db);
  return rows;
}

/** A pattern for the start of a reversed key. */
function reversed(text: string): string {
  return Array.from(text)
    .toReversed()
    .map((letter) => (/[\\%_]/.test(letter) ? `\\${letter}` : letter))
    .join('');
}

function follows({ createdMicros, addedLine, id }: KeyPosition, order: KeyOrder) {
  const at = sql`(timestamptz 'epoch' + ${createdMicros}::float8 * interval '1 microsecond')`;
  const beyond = order === 'newest' ? sql`created_at < ${at}` : sql`created_at > ${at}`;
  const bound = order === 'newest' ? sql`created_at <= ${at}` : sql`created_at >= ${at}`;
  return sql`${bound} and (${beyond}
    or (added_line, id) > (${addedLine}::integer, ${id}::uuid))`;
}

/**
 * Removes the unused keys of a batch, or those with ids of a product. Waits for concurrent sales,
 * whose keys stay.
 */
export async function removeUnused(
  trx: Database,
  keys: { batchId: string } | { productId: string; ids: readonly string[] },
): Promise<{ removed: number; handedOut: number }> {
  const chosen =
    'batchId' in keys
      ? sql`batch_id = ${keys.batchId}`
      : sql`product_id = ${keys.productId} and id = any (${[...keys.ids]}::uuid[])`;
  const { rows } = await sql<{ removed: number; handedOut: number }>`
    with held as materialized (
      select id, not activated and assigned_at is null as unused from license_keys
       where ${chosen} order by id for no key update
    ), gone as (
      delete from license_keys using held
       where license_keys.id = held.id and held.unused returning 1
    )
    select (select count(*) from gone)::int as removed,
           (select count(*) from held where not unused)::int as "handedOut"`.execute(trx);
  return rows[0] ?? { removed: 0, handedOut: 0 };
}
