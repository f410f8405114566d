import type { ListCount, ListDirection } from '@regz/rules/staff/list-pages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** The rows that match in one way, as `from … where …`. */
export type Match = RawBuilder<unknown>;

export type ListOrder = {
  /** Columns to sort by. The last one is the unique id. */
  keys: readonly [...RawBuilder<unknown>[], RawBuilder<string>];
  direction: ListDirection;
};

/**
 * The ids of the rows from `start` to `end`. A row that matches in several ways is listed once. An
 * index serves each way on its own; no index serves them together.
 */
export async function readListedIds(
  db: Database,
  { matches, order, start, end }: { matches: readonly Match[]; order: ListOrder } & Span,
): Promise<string[]> {
  const direction = sql.raw(order.direction === 'ascending' ? 'asc' : 'desc');
  const columns = order.keys.map((key, place) => sql`${key} as ${sql.ref(`key${place}`)}`);
  const byKeys = order.keys.map((key) => sql`${key} ${direction}`);
  const byColumns = order.keys.map((_, place) => sql`${sql.ref(`key${place}`)} ${direction}`);
  const parts = matches.map(
    (match) =>
      sql`(select ${sql.join(columns)} ${match} order by ${sql.join(byKeys)} limit ${end})`,
  );
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`key${order.keys.length - 1}`)} as id
      from (${sql.join(parts, sql` union `)}) matching
     order by ${sql.join(byColumns)} limit ${end - start} offset ${start}`.execute(db);
  return rows.map(({ id }) => id);
}

export type Span = { start: number; end: number };

/** Counts the rows that match in any way, up to `limit`. */
export async function countListed(
  db: Database,
  { matches, id, limit }: { matches: readonly Match[]; id: RawBuilder<string>; limit: number },
): Promise<ListCount> {
  const parts = matches.map((match) => sql`(select ${id} as id ${match} limit ${limit + 1})`);
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n
      from (${sql.join(parts, sql` union `)}) matching`.execute(db);
  const n = rows[0]?.n ?? 0;
  return { n: Math.min(n, limit), isMore: n > limit };
}

/** Conditions that all hold. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
