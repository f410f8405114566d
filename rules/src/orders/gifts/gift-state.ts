import { type OrderStatus, withholdingOfStatus } from '../order-status.ts';
import { GIFT_LIMITS } from './gift.ts';

/** The state of a gift, as its giver sees it. */
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
  /** Its money was returned, or is in doubt. */
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

/** Derives the state from the facts. The fact with the highest priority wins. */
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
 * it, from the order on, unless the gift is taken back. Source: decision record 0018.
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

/** Returns the reason why a gift allows no further acts, or null. */
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

/** Returns the reason why the giver can no longer change a gift. Null until it is opened. */
export function changeGiftRefusal(state: GiftState): ClosedRefusal | 'ORDER_GIFT_OPENED' | null {
  return state === 'opened' ? 'ORDER_GIFT_OPENED' : closedGiftRefusal(state);
}

/**
 * Returns the reason why the address and time of a gift's mail can no longer change. Null until its
 * mail is sent.
 */
export function planGiftRefusal(
  state: GiftState,
  { byMail }: { byMail: boolean },
): ClosedRefusal | 'ORDER_GIFT_OPENED' | 'ORDER_GIFT_BY_LINK' | 'ORDER_GIFT_SENT' | null {
  if (!byMail) return 'ORDER_GIFT_BY_LINK';
  return state === 'sent' ? 'ORDER_GIFT_SENT' : changeGiftRefusal(state);
}

/**
 * Returns the reason why a gift's link cannot be created now, or null. A new link replaces the
 * former one, so it cannot be created once the gift is opened.
 */
export function linkGiftRefusal(
  state: GiftState,
): ClosedRefusal | 'ORDER_GIFT_OPENED' | 'ORDER_GIFT_WAITING' | null {
  return state === 'waiting' ? 'ORDER_GIFT_WAITING' : changeGiftRefusal(state);
}

/**
 * Returns the reason why a gift's mail cannot be sent again. Null if it can, until the key is
 * redeemed: its link is the same. Once the gift was opened, the mail cannot go to another address.
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
