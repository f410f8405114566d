import type { Database } from '../../platform/database/database.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOrder } from '../orders.queries.ts';
import { requireOrderOf } from '../require-order-of.ts';
import { giftFacts, type GiftView, giftView } from './gift-view.ts';
import { findGift, type GiftRow } from './gifts.queries.ts';

/** A gift of the caller's, whose order is locked, with the facts that the rules read. */
export type OwnGift = GiftRow & { facts: NonNullable<ReturnType<typeof giftFacts>> };

/**
 * Locks the order of an own gift, as whatever opens the gift or settles the order does: then what is read
 * of it stays until the end of the transaction.
 * @throws Refusal ORDER_UNKNOWN, also for somebody else's order, or ORDER_GIFT_ABSENT
 */
export async function lockOwnGift(
  trx: Database,
  orderId: string,
  caller: CustomerCaller,
): Promise<OwnGift> {
  const { id } = await requireOrderOf(trx, orderId, caller);
  const order = await lockOrder(trx, id);
  if (order.userId !== caller.id) throw new Refusal('ORDER_UNKNOWN');
  const gift = await findGift(trx, id);
  const facts = gift === undefined ? null : giftFacts(gift);
  if (gift === undefined || facts === null) throw new Refusal('ORDER_GIFT_ABSENT');
  return { ...gift, facts };
}

/** A gift as it is now, for the answer of an act. */
export async function showGift(trx: Database, orderRef: string): Promise<GiftView> {
  const gift = await findGift(trx, orderRef);
  const view = gift === undefined ? null : giftView(gift);
  if (view === null) throw new Error('A gift is gone.');
  return view;
}
