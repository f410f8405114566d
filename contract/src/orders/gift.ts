import { giftStates } from '@regz/rules/orders/gifts/gift-state.ts';
import { GIFT_LIMITS } from '@regz/rules/orders/gifts/gift.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';

const email = z.string().max(GIFT_LIMITS.email);

/** The buyer's texts and settings of a gift. */
export const giftWords = z.strictObject({
  recipient: z.string().max(GIFT_LIMITS.recipient),
  message: z.string().max(GIFT_LIMITS.message),
  /** Null if the buyer passes the link on. */
  email: email.nullable(),
  /** The time of the mail. Null to send it as soon as there is a key. */
  deliverAt: fields.instant.nullable(),
});

/** The address and the time of a gift's mail, until it is sent. */
export const giftPlan = z.strictObject({
  email,
  /** Null or a past time means as soon as there is a key. */
  deliverAt: fields.instant.nullable(),
});

/** Refusals of a change of the plan, besides an unknown order. */
export const giftPlanRefusals = {
  ORDER_GIFT_EMAIL_INVALID: { status: 400 },
  ORDER_GIFT_MOMENT_INVALID: { status: 400 },
  ORDER_GIFT_ABSENT: { status: 409 },
  ORDER_GIFT_BY_LINK: { status: 409 },
  ORDER_GIFT_SENT: { status: 409 },
  ORDER_GIFT_OPENED: { status: 409 },
  ORDER_GIFT_TAKEN_BACK: { status: 409 },
  ORDER_GIFT_WITHHELD: { status: 409 },
  ORDER_GIFT_REDEEMED: { status: 409 },
} as const;

/** A gift as its giver sees it. */
export const gift = giftWords.extend({
  state: z.enum(giftStates),
  linkedAt: fields.instant.nullable(),
  sentAt: fields.instant.nullable(),
  openedAt: fields.instant.nullable(),
  redeemedAt: fields.instant.nullable(),
  takenBackAt: fields.instant.nullable(),
  /** The number of mails that can still be sent. */
  mailsLeft: z.int(),
});

/** Refusals of a gift's texts. */
export const giftRefusals = {
  ORDER_GIFT_RECIPIENT_MISSING: { status: 400 },
  ORDER_GIFT_EMAIL_INVALID: { status: 400 },
  ORDER_GIFT_MOMENT_INVALID: { status: 400 },
} as const;
