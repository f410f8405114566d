import { giftState, linkGiftRefusal } from '@regz/rules/orders/gifts/gift-state.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { GiftView } from './gift-view.ts';
import { updateGift } from './gifts.queries.ts';
import { lockGift, showGift } from './lock-gift.ts';
import { giftLink } from './mail-gift.ts';

/**
 * Creates a new link for one of the caller's gifts and returns it once. The previous link, which a
 * mail may contain, stops working.
 * @throws Refusal ORDER_UNKNOWN, ORDER_GIFT_ABSENT, or the reason why it cannot be passed on
 */
export async function createGiftLink(
  services: Services,
  { caller }: RequestContext<CustomerCaller>,
  { orderId }: { orderId: string },
): Promise<{ link: string; gift: GiftView }> {
  return transaction(services.db, async ({ trx }) => {
    const gift = await lockGift(trx, orderId, caller);
    const refusal = linkGiftRefusal(giftState(gift.facts));
    if (refusal !== null) throw new Refusal(refusal);
    const links = (gift.links ?? 0) + 1;
    const { link, tokenHash } = giftLink(services, { id: gift.id, links });
    await updateGift(trx, gift.id, { links, tokenHash, linkedAt: new Date(services.clock()) });
    return { link, gift: await showGift(trx, gift.id) };
  });
}
