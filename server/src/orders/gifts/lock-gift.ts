import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOrder } from '../orders.queries.ts';
import { type Owner, requireOrderOf } from '../require-order-of.ts';
import { giftFacts, type GiftView, giftView } from './gift-view.ts';
import { findGift, type GiftRow } from './gifts.queries.ts';

/** A gift whose order is locked, with the facts that the rules read. */
export type LockedGift = GiftRow & { facts: NonNullable<ReturnType<typeof giftFacts>> };

/**
 * Locks the order of a gift, so that the gift does not change until the end of the transaction.
 * Acts that open the gift or settle the order take the same lock.
 * @throws Refusal ORDER_UNKNOWN, also for an order of another account, or ORDER_GIFT_ABSENT
 */
export async function lockGift(trx: Database, orderId: string, owner: Owner): Promise<LockedGift> {
  const { id } = await requireOrderOf(trx, orderId, owner);
  const order = await lockOrder(trx, id);
  if (owner !== null && order.userId !== owner.id) throw new Refusal('ORDER_UNKNOWN');
  const gift = await findGift(trx, id);
  const facts = gift === undefined ? null : giftFacts(gift);
  if (gift === undefined || facts === null) throw new Refusal('ORDER_GIFT_ABSENT');
  return { ...gift, facts };
}

/** Reads a gift for the answer of an act. */
export async function showGift(trx: Database, orderRef: string): Promise<GiftView> {
  const gift = await findGift(trx, orderRef);
  const view = gift === undefined ? null : giftView(gift);
  if (view === null) throw new Error('A gift is gone.');
  return view;
}
