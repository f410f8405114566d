import { GIFT_LIMITS } from '@regz/rules/orders/gifts/gift.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { gift, giftPlan, giftPlanRefusals } from './gift.ts';
import { orderId, unknownOrder } from './orders.ts';

/** The token of a gift's private link. */
const token = z.string().max(100);

const ended = {
  ORDER_GIFT_TAKEN_BACK: { status: 410 },
  ORDER_GIFT_WITHHELD: { status: 410 },
} as const;

/** A gift as seen with its link. The key is present once the gift is opened. */
const receivedGift = z.strictObject({
  /** Null once the giver's account is deleted. */
  from: z.string().nullable(),
  recipient: z.string(),
  message: z.string(),
  productName: z.string(),
  validityDays: z.int(),
  openedAt: fields.instant.nullable(),
  /**
   * The time at which its key was redeemed, by any account. The gift can then no longer be opened.
   */
  redeemedAt: fields.instant.nullable(),
});

/**
 * Returns the gift of a private link, without opening it. It is a POST, so that no log contains the
 * token.
 */
const readGift = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/orders/gifts/read' })
  .input(z.strictObject({ token }))
  .output(receivedGift)
  .errors({ ORDER_GIFT_UNKNOWN: { status: 404 }, ...ended });

/**
 * Opens the gift of a private link. It can then no longer be taken back. A repeated call returns
 * the same.
 */
const openGift = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/orders/gifts/open' })
  .input(z.strictObject({ token }))
  .output(receivedGift.extend({ licenseKey: z.string() }))
  .errors({
    ORDER_GIFT_UNKNOWN: { status: 404 },
    ...ended,
    ORDER_GIFT_REDEEMED: { status: 410 },
  });

const unchangeable = {
  ...unknownOrder,
  ORDER_GIFT_ABSENT: { status: 409 },
  ORDER_GIFT_TAKEN_BACK: { status: 409 },
  ORDER_GIFT_WITHHELD: { status: 409 },
  ORDER_GIFT_REDEEMED: { status: 409 },
} as const;

const opened = { ORDER_GIFT_OPENED: { status: 409 } } as const;

/** Creates the link of one of the caller's gifts, to pass on. The earlier link stops working. */
const createGiftLink = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/orders/own/{orderId}/gift/link' })
  .input(z.strictObject({ orderId }))
  .output(z.strictObject({ link: z.url(), gift }))
  .errors({ ...unchangeable, ...opened, ORDER_GIFT_WAITING: { status: 409 } });

/**
 * Sends the mail of one of the caller's gifts again, or before it is due. Until the gift is opened,
 * the mail can also go to another address, with its own link.
 */
const sendGift = operation({ caller: 'customer', idempotent: true })
  .route({ method: 'POST', path: '/orders/own/{orderId}/gift/send' })
  .input(z.strictObject({ orderId, email: z.string().max(GIFT_LIMITS.email).optional() }))
  .output(gift)
  .errors({
    ...unchangeable,
    ...opened,
    ORDER_GIFT_EMAIL_INVALID: { status: 400 },
    ORDER_GIFT_WAITING: { status: 409 },
    ORDER_GIFT_BY_LINK: { status: 409 },
    ORDER_GIFT_MAILS_SPENT: { status: 409 },
  });

/**
 * Changes the address and the time of a gift's mail for the caller. A mail that is due is sent
 * immediately.
 */
const editGift = operation({ caller: 'customer', idempotent: true })
  .route({ method: 'POST', path: '/orders/own/{orderId}/gift' })
  .input(giftPlan.extend({ orderId }))
  .output(gift)
  .errors({ ...unknownOrder, ...giftPlanRefusals });

/** Takes one of the caller's gifts back before it is opened. The key then belongs to its buyer. */
const takeGiftBack = operation({ caller: 'customer', idempotent: true })
  .route({ method: 'POST', path: '/orders/own/{orderId}/gift/back' })
  .input(z.strictObject({ orderId }))
  .output(gift)
  .errors({ ...unchangeable, ...opened });

export const orderGifts = {
  readGift,
  openGift,
  createGiftLink,
  sendGift,
  takeGiftBack,
  editGift,
};
