import type { SlipDecision } from '@regz/rules/orders/transfers.ts';
import type { DocumentType } from '@regz/rules/sent-files.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * Serializes the slips of the same file, so that each sees whether another order has it. Taken
 * before any order is locked.
 */
export async function lockDigest(trx: Database, sha256: Buffer): Promise<void> {
  const name = sha256.toString('hex');
  await sql`select pg_advisory_xact_lock(hashtext('slips'), hashtext(${name}))`.execute(trx);
}

/** The other orders that the same file was sent for. */
export async function findOrdersWithFile(
  trx: Database,
  { sha256, except }: { sha256: Buffer; except: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('order_slips')
    .select('order_ref as id')
    .distinct()
    .where('sha256', '=', sha256)
    .where('order_ref', '<>', except)
    .execute();
  return rows.map(({ id }) => id);
}

/** The slip of an order that waits for staff; a decision locks the order first. */
export async function findWaitingSlip(trx: Database, orderRef: string) {
  return trx
    .selectFrom('order_slips')
    .select(['id', 'sha256'])
    .where('order_ref', '=', orderRef)
    .where('decision', 'is', null)
    .executeTakeFirst();
}

export type NewSlip = {
  orderRef: string;
  sha256: Buffer;
  mediaType: DocumentType;
  content: Buffer;
  at: Date;
};

export async function insertSlip(trx: Database, slip: NewSlip): Promise<void> {
  await trx
    .insertInto('order_slips')
    .values({
      order_ref: slip.orderRef,
      sha256: slip.sha256,
      media_type: slip.mediaType,
      byte_count: slip.content.length,
      content: slip.content,
      uploaded_at: slip.at,
    })
    .execute();
}

/** Decides a waiting slip; false if it is decided or replaced. */
export async function decideSlip(
  trx: Database,
  id: string,
  decided: { decision: SlipDecision; at: Date; by: string | null; reason: string | null },
): Promise<boolean> {
  const row = await trx
    .updateTable('order_slips')
    .set({
      decision: decided.decision,
      decided_at: decided.at,
      decided_by: decided.by,
      reason: decided.reason,
    })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The last slip of an order that its buyer did not replace. */
export async function findLastSlip(db: Database, orderRef: string) {
  return db
    .selectFrom('order_slips')
    .select(['uploaded_at as uploadedAt', 'decision', 'reason'])
    .where('order_ref', '=', orderRef)
    .where((or) => or.or([or('decision', 'is', null), or('decision', '<>', 'replaced')]))
    .orderBy('uploaded_at', 'desc')
    .orderBy(sql`decision is null`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The times at which an order's buyer sent slips, oldest first, up to a limit. */
export async function findSentSlips(db: Database, orderRef: string, most: number) {
  return db
    .selectFrom('order_slips')
    .select('uploaded_at as sentAt')
    .where('order_ref', '=', orderRef)
    .orderBy('uploaded_at')
    .limit(most)
    .execute();
}

/** A slip's file and its name; undefined once it is deleted. */
export async function findSlipFile(db: Database, id: string) {
  const row = await db
    .selectFrom('order_slips as s')
    .innerJoin('order_facts as o', 'o.id', 's.order_ref')
    .select(['s.content', 's.media_type as mediaType', 'o.provider_session_id as reference'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.content === null) return undefined;
  return { ...row, content: row.content };
}

/** The bytes of the slip files of an account. */
export async function countSlipBytes(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom('order_slips as s')
    .innerJoin('order_facts as o', 'o.id', 's.order_ref')
    .select(sql<number>`coalesce(sum(s.byte_count), 0)::float8`.as('bytes'))
    .where('o.user_id', '=', userId)
    .where('s.content', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Deletes the files of slips that their buyers replaced before an instant. */
export async function forgetReplacedSlips(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('order_slips')
    .set({ content: null })
    .where('decision', '=', 'replaced')
    .where('decided_at', '<', before)
    .where('content', 'is not', null)
    .execute();
}

/**
 * Deletes the files of slips from before an instant, and slips still undecided by then, whose
 * orders have ended.
 */
export async function forgetSlips(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('order_slips')
    .where('uploaded_at', '<', before)
    .where('decision', 'is', null)
    .execute();
  await db
    .updateTable('order_slips')
    .set({ content: null })
    .where('uploaded_at', '<', before)
    .where('content', 'is not', null)
    .execute();
}
