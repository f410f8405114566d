import { changeGiftRefusal, giftState } from '@regz/rules/orders/gifts/gift-state.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import type { GiftView } from './gift-view.ts';
import { markTakenBack } from './gifts.queries.ts';
import { lockGift, showGift } from './lock-gift.ts';

/**
 * Takes back one of the caller's gifts that is not opened. The order becomes an ordinary order of
 * its buyer, and the link stops working.
 * @throws Refusal ORDER_UNKNOWN, ORDER_GIFT_ABSENT, or why it is too late
 */
export async function takeGiftBack(
  { db, clock }: Services,
  context: RequestContext<CustomerCaller>,
  { orderId }: { orderId: string },
): Promise<GiftView> {
  return transaction(db, async ({ trx }) => {
    const gift = await lockGift(trx, orderId, context.caller);
    const refusal = changeGiftRefusal(giftState(gift.facts));
    if (refusal !== null) throw new Refusal(refusal);
    if (!(await markTakenBack(trx, gift.id, new Date(clock())))) {
      throw new Refusal('ORDER_GIFT_OPENED');
    }
    await announceOrder(trx, context.caller.id);
    await recordAct(trx, context, {
      action: 'orders.take-gift-back',
      object: { kind: 'order', id: orderId },
    });
    const answer = await showGift(trx, gift.id);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
