import { type GiftWords, isForSamePerson } from '@regz/rules/orders/gifts/gift.ts';
import type { Database } from '../../platform/database/database.ts';
import { findGiftWords } from '../gifts/gifts.queries.ts';
import type { OrderRow } from '../orders.queries.ts';
import { lockOpenGifts, lockOpenOrder } from './open-orders.queries.ts';

/** The open order for the plan and the person that it is bought for, locked. */
export async function lockSameOpen(
  trx: Database,
  { userId, planId, gift }: { userId: string; planId: string; gift: GiftWords | null },
): Promise<OrderRow | undefined> {
  if (gift === null) return lockOpenOrder(trx, userId, planId);
  for (const open of await lockOpenGifts(trx, userId, planId)) {
    if (isForSamePerson(await findGiftWords(trx, open.id), gift)) return open;
  }
  return undefined;
}
