import type { gift } from '@regz/contract/orders/gift.ts';
import { type GiftFacts, giftState, isKeyOfBuyer } from '@regz/rules/orders/gifts/gift-state.ts';
import { GIFT_LIMITS } from '@regz/rules/orders/gifts/gift.ts';
import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import type * as z from 'zod';
import { knownValue } from '../../platform/database/known-value.ts';
import type { ShownOrderRow } from '../shown-orders.queries.ts';

/** A gift as the contract shows it to its giver, and to staff. */
export type GiftView = z.infer<typeof gift>;

/** The facts of an order's gift; null if it is not a gift. */
export function giftFacts(row: ShownOrderRow): GiftFacts | null {
  if (row.giftRecipient === null) return null;
  return {
    status: knownValue(orderStatuses, row.status),
    byMail: row.giftEmail !== null,
    linked: row.giftLinkedAt !== null,
    sent: row.giftSentAt !== null,
    opened: row.giftOpenedAt !== null,
    takenBack: row.giftTakenBackAt !== null,
    redeemed: row.redeemedAt !== null,
  };
}

/** The gift of an order; null if it is not a gift. */
export function giftView(row: ShownOrderRow): GiftView | null {
  const facts = giftFacts(row);
  if (facts === null) return null;
  return {
    recipient: row.giftRecipient ?? '',
    message: row.giftMessage ?? '',
    email: row.giftEmail,
    deliverAt: isoTime(row.giftDeliverAt),
    state: giftState(facts),
    linkedAt: isoTime(row.giftLinkedAt),
    sentAt: isoTime(row.giftSentAt),
    openedAt: isoTime(row.giftOpenedAt),
    redeemedAt: isoTime(row.redeemedAt),
    takenBackAt: isoTime(row.giftTakenBackAt),
    mailsLeft: Math.max(0, GIFT_LIMITS.mails - (row.giftMails ?? 0)),
  };
}

/** The key of an order as far as its buyer may see it. */
export function buyersKey(row: ShownOrderRow): string | null {
  return isKeyOfBuyer(giftFacts(row)) ? row.licenseKey : null;
}

export function isoTime(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
