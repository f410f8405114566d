import type { StatementColumns } from '@regz/rules/orders/statement-table.ts';
import type { LineDigests } from '@regz/rules/orders/statements.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The stored meaning of the columns of a file shape; undefined for a new shape. */
export async function findStatementColumns(
  db: Database,
  shape: string,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('order_statement_columns')
    .select('roles')
    .where('shape', '=', shape)
    .executeTakeFirst();
  return row?.roles;
}

/** Stores the meaning of a shape's columns; an unused column is ''. */
export async function keepStatementColumns(
  db: Database,
  { shape, columns, at }: { shape: string; columns: StatementColumns; at: Date },
): Promise<void> {
  const kept = { roles: columns.map((role) => role ?? ''), used_at: at };
  await db
    .insertInto('order_statement_columns')
    .values({ shape, ...kept })
    .onConflict((conflict) => conflict.column('shape').doUpdateSet(kept))
    .execute();
}

/** Deletes shapes that were last used before `before`. */
export async function forgetStatementColumns(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('order_statement_columns').where('used_at', '<', before).execute();
}

/** The orders by transfer that have these references, each with its waiting slip. */
export async function findOrdersByReference(db: Database, references: readonly string[]) {
  return db
    .selectFrom('order_facts as o')
    .leftJoin('storefront_currencies as c', 'c.code', 'o.currency')
    .leftJoin('order_slips as s', (join) =>
      join.onRef('s.order_ref', '=', 'o.id').on('s.decision', 'is', null),
    )
    .select(['o.order_id as orderId', 'o.provider', 'o.product_name as productName', 'o.live'])
    .select(['o.client_name as username', 'o.amount_minor as amountMinor', 'o.currency'])
    .select(['o.paid_at as paidAt', 'o.granted_at as grantedAt', 'o.processing_at as processingAt'])
    .select(['o.expired_at as expiredAt', 's.id as slipId'])
    .select(sql<string>`o.provider_session_id`.as('reference'))
    .select(sql<string>`order_status(o)`.as('status'))
    .select(sql<string>`coalesce(c.symbol, o.currency)`.as('symbol'))
    .select(sql<boolean>`o.flag is not null and o.flag_resolved_at is null`.as('flagged'))
    .where('o.provider', '=', 'transfer')
    .where('o.provider_session_id', '=', sql<string>`any(${references}::text[])`)
    .execute();
}

export type ReferredOrder = Awaited<ReturnType<typeof findOrdersByReference>>[number];

/** A line of a statement that paid an order, by its digests. */
export type RecordedLine = LineDigests & { orderId: string; orderRef: string; day: string };

/** The recorded lines that may equal the given ones, and all lines of the given orders. */
export async function findRecordedLines(
  db: Database,
  { lines, orderIds }: { lines: readonly LineDigests[]; orderIds: readonly string[] },
): Promise<RecordedLine[]> {
  const plain = lines.map((line) => line.plain);
  const balanced = lines.flatMap((line) => line.balanced ?? []);
  return db
    .selectFrom('order_transfer_lines as l')
    .innerJoin('order_facts as o', 'o.id', 'l.order_ref')
    .select(['o.id as orderRef', 'o.order_id as orderId', 'l.day'])
    .select(sql<string>`encode(l.plain, 'hex')`.as('plain'))
    .select(sql<string | null>`encode(l.balanced, 'hex')`.as('balanced'))
    .where((or) =>
      or.or([
        or('l.plain', '=', sql<Buffer>`any(array(select decode(unnest(${plain}::text[]), 'hex')))`),
        or(
          'l.balanced',
          '=',
          sql<Buffer>`any(array(select decode(unnest(${balanced}::text[]), 'hex')))`,
        ),
        or('o.order_id', '=', sql<string>`any(${orderIds}::text[])`),
      ]),
    )
    .execute();
}

/** Records that a line paid an order, once. */
export async function insertRecordedLine(
  trx: Database,
  line: LineDigests & { orderRef: string; day: string; at: Date },
): Promise<void> {
  const bytes = (digest: string) => Buffer.from(digest, 'hex');
  await trx
    .insertInto('order_transfer_lines')
    .values({
      order_ref: line.orderRef,
      plain: bytes(line.plain),
      balanced: line.balanced === null ? null : bytes(line.balanced),
      day: line.day,
      recorded_at: line.at,
    })
    .execute();
}

/** The orders of recorded transfers, by the keys of the facts. */
export async function findRecordedOrders(db: Database, keys: readonly string[]) {
  return db
    .selectFrom('order_events as e')
    .select('e.event_key as key')
    .select(sql<string>`e.event ->> 'orderId'`.as('orderId'))
    .where('e.provider', '=', 'transfer')
    .where('e.event_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
}
