import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { hashPrivateToken } from '../../platform/guards/private-link.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import { lockOrder } from '../orders.queries.ts';
import { findGiftOfToken, markOpened } from './gifts.queries.ts';
import { receivedGift, refusalOf } from './read-gift.ts';

type OpenedGift = InferContractRouterOutputs<Contract['orders']>['openGift'];

/**
 * Opens the gift of a private link and returns its key, on every call until the key is redeemed.
 * The order is locked, as it is when the gift is taken back or a refund is settled, so that
 * concurrent calls run one after the other.
 * @throws Refusal ORDER_GIFT_UNKNOWN, ORDER_GIFT_TAKEN_BACK, ORDER_GIFT_WITHHELD or
 * ORDER_GIFT_REDEEMED
 */
export async function openGift(
  { db, clock }: Services,
  { token }: { token: string },
): Promise<OpenedGift> {
  const tokenHash = hashPrivateToken(token);
  return transaction(db, async ({ trx }) => {
    const known = await findGiftOfToken(trx, tokenHash);
    if (known === undefined) throw new Refusal('ORDER_GIFT_UNKNOWN');
    await lockOrder(trx, known.id);
    const gift = await findGiftOfToken(trx, tokenHash);
    const refusal = refusalOf(gift);
    if (refusal !== null) throw new Refusal(refusal);
    if (gift === undefined || gift.licenseKey === null) throw new Refusal('ORDER_GIFT_UNKNOWN');
    const at = new Date(clock());
    if (await markOpened(trx, gift.id, at)) await announceOrder(trx, gift.userId);
    const giftOpenedAt = gift.giftOpenedAt ?? at;
    return { ...receivedGift({ ...gift, giftOpenedAt }), licenseKey: gift.licenseKey };
  });
}
