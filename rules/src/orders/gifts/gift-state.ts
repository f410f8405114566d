import { type OrderStatus, withholdingOfStatus } from '../order-status.ts';
import { GIFT_LIMITS } from './gift.ts';

/** How far a gift is, as its giver sees it. */
export const giftStates = [
  /** The order has no key yet. */
  'waiting',
  /** The giver has not made its link yet. */
  'unlinked',
  'linked',
  /** Its mail is not due yet. */
  'scheduled',
  'sent',
  'opened',
  'redeemed',
  'taken-back',
  /** Its money went back, or is in doubt. */
  'withheld',
] as const;
export type GiftState = (typeof giftStates)[number];

/** The facts of a gift. */
export type GiftFacts = {
  status: OrderStatus;
  byMail: boolean;
  linked: boolean;
  sent: boolean;
  opened: boolean;
  takenBack: boolean;
  redeemed: boolean;
};

/** Derives the state from the facts: the weightiest fact wins. */
export function giftState(facts: GiftFacts): GiftState {
  if (facts.takenBack) return 'taken-back';
  if (withholdingOfStatus(facts.status) !== null) return 'withheld';
  if (facts.redeemed) return 'redeemed';
  if (facts.opened) return 'opened';
  if (facts.status !== 'completed') return 'waiting';
  if (facts.byMail) return facts.sent ? 'sent' : 'scheduled';
  return facts.linked ? 'linked' : 'unlinked';
}

/**
 * True if the buyer of an order may see its key. The key of a gift belongs to the person who opens
 * it, from the order on, unless the gift is taken back. Source: decision record 0077.
 */
export function isKeyOfBuyer(gift: Pick<GiftFacts, 'takenBack'> | null): boolean {
  return gift === null || gift.takenBack;
}

/**
 * Returns the reason why the link of a gift cannot open it. Null if it can; opening it again is
 * allowed.
 */
export function openGiftRefusal(state: GiftState): ClosedRefusal | 'ORDER_GIFT_UNKNOWN' | null {
  return state === 'waiting' ? 'ORDER_GIFT_UNKNOWN' : closedGiftRefusal(state);
}

type ClosedRefusal = 'ORDER_GIFT_TAKEN_BACK' | 'ORDER_GIFT_WITHHELD' | 'ORDER_GIFT_REDEEMED';

/** Why nothing can be done with a gift any more; null if something can. */
function closedGiftRefusal(state: GiftState): ClosedRefusal | null {
  switch (state) {
    case 'taken-back':
      return 'ORDER_GIFT_TAKEN_BACK';
    case 'withheld':
      return 'ORDER_GIFT_WITHHELD';
    case 'redeemed':
      return 'ORDER_GIFT_REDEEMED';
    default:
      return null;
  }
}

/** Why the giver can no longer change what becomes of a gift; null until it is opened. */
export function changeGiftRefusal(state: GiftState): ClosedRefusal | 'ORDER_GIFT_OPENED' | null {
  return state === 'opened' ? 'ORDER_GIFT_OPENED' : closedGiftRefusal(state);
}

/** Why it can no longer be changed where and when a gift is mailed; null until its mail is sent. */
export function planGiftRefusal(
  state: GiftState,
  { byMail }: { byMail: boolean },
): ClosedRefusal | 'ORDER_GIFT_OPENED' | 'ORDER_GIFT_BY_LINK' | 'ORDER_GIFT_SENT' | null {
  if (!byMail) return 'ORDER_GIFT_BY_LINK';
  return state === 'sent' ? 'ORDER_GIFT_SENT' : changeGiftRefusal(state);
}

/** Why a gift's link cannot be made now; it takes the place of the former one, so not once that was opened. */
export function linkGiftRefusal(
  state: GiftState,
): ClosedRefusal | 'ORDER_GIFT_OPENED' | 'ORDER_GIFT_WAITING' | null {
  return state === 'waiting' ? 'ORDER_GIFT_WAITING' : changeGiftRefusal(state);
}

/**
 * Why a gift's mail cannot be sent again; null if it can, until the key is redeemed: the link in it is the
 * same. Once it was opened it can no longer be sent elsewhere.
 */
export function mailGiftRefusal(
  state: GiftState,
  { byMail, mails, isElsewhere }: { byMail: boolean; mails: number; isElsewhere: boolean },
):
  | ClosedRefusal
  | 'ORDER_GIFT_OPENED'
  | 'ORDER_GIFT_WAITING'
  | 'ORDER_GIFT_BY_LINK'
  | 'ORDER_GIFT_MAILS_SPENT'
  | null {
  if (!byMail) return 'ORDER_GIFT_BY_LINK';
  if (state === 'waiting') return 'ORDER_GIFT_WAITING';
  const refusal = isElsewhere ? changeGiftRefusal(state) : closedGiftRefusal(state);
  return refusal ?? (mails >= GIFT_LIMITS.mails ? 'ORDER_GIFT_MAILS_SPENT' : null);
}
