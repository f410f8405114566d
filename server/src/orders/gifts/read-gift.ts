import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { giftState, openGiftRefusal } from '@regz/rules/orders/gifts/gift-state.ts';
import { hashPrivateToken } from '../../platform/guards/private-link.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { giftFacts, isoTime } from './gift-view.ts';
import { findGiftOfToken, type GiftRow } from './gifts.queries.ts';

type ReceivedGift = InferContractRouterOutputs<Contract['orders']>['readGift'];

/**
 * Reads the gift of a private link without opening it, because programs that follow links in mails
 * must not open gifts.
 * @throws Refusal ORDER_GIFT_UNKNOWN, ORDER_GIFT_TAKEN_BACK or ORDER_GIFT_WITHHELD
 */
export async function readGift(
  { db }: Services,
  { token }: { token: string },
): Promise<ReceivedGift> {
  const gift = await findGiftOfToken(db, hashPrivateToken(token));
  const refusal = refusalOf(gift);
  if (gift === undefined) throw new Refusal('ORDER_GIFT_UNKNOWN');
  if (refusal !== null && refusal !== 'ORDER_GIFT_REDEEMED') throw new Refusal(refusal);
  return receivedGift(gift);
}

/** Why a gift cannot be opened; null if it can. */
export function refusalOf(gift: GiftRow | undefined) {
  const facts = gift === undefined ? null : giftFacts(gift);
  return facts === null ? 'ORDER_GIFT_UNKNOWN' : openGiftRefusal(giftState(facts));
}

export function receivedGift(gift: GiftRow): ReceivedGift {
  return {
    from: gift.giver,
    recipient: gift.giftRecipient ?? '',
    message: gift.giftMessage ?? '',
    productName: gift.productName,
    validityDays: gift.validityDays,
    openedAt: isoTime(gift.giftOpenedAt),
    redeemedAt: isoTime(gift.redeemedAt),
  };
}
