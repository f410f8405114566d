import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import { lockOrder } from '../orders.queries.ts';
import { findDueGifts, findGift } from './gifts.queries.ts';
import { isDue, mailGift } from './mail-gift.ts';

const AT_ONCE = 100;

/** Sends the due gift mails. A failed mail is logged and does not affect the others. */
export async function mailDueGifts(services: Services): Promise<void> {
  for (const id of await findDueGifts(services.db, new Date(services.clock()), AT_ONCE)) {
    try {
      await mailDueGift(services, id);
    } catch (error) {
      services.log.error({ err: error, order: id }, 'a gift could not be mailed');
    }
  }
}

async function mailDueGift(services: Services, id: string): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const { userId } = await lockOrder(trx, id);
    const gift = await findGift(trx, id);
    if (gift === undefined || !isDue(gift, services.clock())) return;
    await mailGift(services, trx, gift);
    await announceOrder(trx, userId);
  });
}
