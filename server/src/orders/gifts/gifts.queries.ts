import type { GiftWords } from '@regz/rules/orders/gifts/gift.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { selectOrders } from '../shown-orders.queries.ts';

/** Stores the buyer's description of the gift in a new order. */
export async function insertGift(
  trx: Database,
  orderRef: string,
  { recipient, message, email, deliverAt }: GiftWords,
): Promise<void> {
  await trx
    .insertInto('order_gifts')
    .values({ order_ref: orderRef, recipient, message, email, deliver_at: deliverAt })
    .execute();
}

/** The buyer's description of a gift; null if the order is no gift or the gift was taken back. */
export async function findGiftWords(db: Database, orderRef: string): Promise<GiftWords | null> {
  const row = await db
    .selectFrom('order_gifts')
    .select(['recipient', 'message', 'email', 'deliver_at as deliverAt'])
    .where('order_ref', '=', orderRef)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, deliverAt: row.deliverAt?.toISOString() ?? null };
}

/**
 * Orders that are gifts, with the columns that only their acts need; the giver is null once the
 * account is deleted.
 */
function selectGifts(db: Database) {
  return selectOrders(db)
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select(['u.username as giver', 'o.user_id as userId', 'o.language', 'g.links'])
    .where('g.order_ref', 'is not', null);
}

export type GiftRow = Awaited<ReturnType<ReturnType<typeof selectGifts>['execute']>>[number];

export async function findGift(db: Database, orderRef: string): Promise<GiftRow | undefined> {
  return selectGifts(db).where('g.order_ref', '=', orderRef).executeTakeFirst();
}

/** The gifts among some orders. */
export async function findGiftsAmong(
  db: Database,
  orderRefs: readonly string[],
): Promise<GiftRow[]> {
  return selectGifts(db)
    .where('g.order_ref', '=', sql<string>`any(${orderRefs}::uuid[])`)
    .execute();
}

/** The gift of a private link. */
export async function findGiftOfToken(
  db: Database,
  tokenHash: Buffer,
): Promise<GiftRow | undefined> {
  return selectGifts(db).where('g.token_hash', '=', tokenHash).executeTakeFirst();
}

/** Orders whose gift mails are due, up to a limit. */
export async function findDueGifts(db: Database, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_gifts as g')
    .innerJoin('order_facts as o', 'o.id', 'g.order_ref')
    .select('o.id')
    .where('g.deliver_at', '<=', at)
    .where('g.sent_at', 'is', null)
    .where('g.taken_back_at', 'is', null)
    .where(sql<string>`order_status(o)`, '=', 'completed')
    .orderBy('g.deliver_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type GiftChange = {
  links?: number;
  tokenHash?: Buffer;
  linkedAt?: Date;
  sentAt?: Date;
  mails?: number;
  email?: string;
  deliverAt?: Date | null;
};

/** Changes only the given columns of a gift, whose order the caller has locked. */
export async function updateGift(
  trx: Database,
  orderRef: string,
  change: GiftChange,
): Promise<void> {
  await trx
    .updateTable('order_gifts')
    .set({
      links: change.links,
      token_hash: change.tokenHash,
      linked_at: change.linkedAt,
      sent_at: change.sentAt,
      mails: change.mails,
      email: change.email,
      deliver_at: change.deliverAt,
    })
    .where('order_ref', '=', orderRef)
    .execute();
}

/**
 * Marks a gift as opened, once.
 * @returns true if it was neither opened nor taken back before
 */
export async function markOpened(trx: Database, orderRef: string, at: Date): Promise<boolean> {
  return endWaiting(trx, orderRef, { opened_at: at });
}

/**
 * Marks a gift as taken back, once.
 * @returns true if it was neither opened nor taken back before
 */
export async function markTakenBack(trx: Database, orderRef: string, at: Date): Promise<boolean> {
  return endWaiting(trx, orderRef, { taken_back_at: at });
}

async function endWaiting(
  trx: Database,
  orderRef: string,
  end: { opened_at: Date } | { taken_back_at: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('order_gifts')
    .set(end)
    .where('order_ref', '=', orderRef)
    .where('opened_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .returning('order_ref')
    .executeTakeFirst();
  return ended !== undefined;
}
