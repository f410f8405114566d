import { giftState } from '@regz/rules/orders/gifts/gift-state.ts';
import { orderNews } from '@regz/rules/orders/order-status.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { privateLink } from '../../platform/guards/private-link.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import type { Settlement } from '../../platform/settlement.ts';
import { announceOrder } from '../announce-order.ts';
import { type OrderRow, lockOrder } from '../orders.queries.ts';
import { giftFacts } from './gift-view.ts';
import {
  type GiftRow,
  updateGift,
  findGiftsAmong,
  findDueGifts,
  findGift,
} from './gifts.queries.ts';

/** The `links`-th link of a gift; each link has its own token. */
export function giftLink(services: Services, { id, links }: { id: string; links: number }) {
  return privateLink(services, { page: paths.gift, id: `${id} ${links}` });
}

/** Mails a gift's link to its recipient; the order is locked. The link is the former one, if there was any. */
export async function mailGift(services: Services, trx: Database, gift: GiftRow): Promise<void> {
  const { id, giftEmail: to } = gift;
  if (to === null) return;
  const links = Math.max(1, gift.links ?? 0);
  const { link, tokenHash } = giftLink(services, { id, links });
  const sentAt = new Date(services.clock());
  await updateGift(trx, id, { links, tokenHash, sentAt, mails: (gift.giftMails ?? 0) + 1 });
  await sendMail(services, trx, {
    to,
    template: 'gift-received',
    fallback: gift.language,
    data: {
      giver: gift.giver,
      recipient: gift.giftRecipient ?? '',
      product: gift.productName,
      message: gift.giftMessage ?? '',
      link,
    },
  });
}

/** True if a gift's mail is due and not sent yet. */
export function isDue(gift: GiftRow, nowMs: number): boolean {
  const facts = giftFacts(gift);
  if (facts === null || giftState(facts) !== 'scheduled') return false;
  return gift.giftDeliverAt === null || gift.giftDeliverAt.getTime() <= nowMs;
}

/**
 * Mails the gifts among orders that just got their keys: due gifts to their recipients, and a
 * notice without the key to each giver.
 * @returns the ids of the orders that are gifts
 */
export async function mailBoughtGifts(
  services: Services,
  trx: Database,
  orders: readonly OrderRow[],
): Promise<ReadonlySet<string>> {
  const ids = orders.map(({ id }) => id);
  const gifts = await findGiftsAmong(trx, ids);
  const given = new Map(gifts.filter(isGiven).map((gift) => [gift.id, gift]));
  for (const order of orders) {
    const gift = given.get(order.id);
    if (gift !== undefined) await mailBoughtGift(services, trx, { order, gift });
  }
  return new Set(given.keys());
}

function isGiven({ giftTakenBackAt }: GiftRow): boolean {
  return giftTakenBackAt === null;
}

async function mailBoughtGift(
  services: Services,
  trx: Database,
  { order, gift }: { order: OrderRow; gift: GiftRow },
): Promise<void> {
  const sent = isDue(gift, services.clock());
  if (sent) await mailGift(services, trx, gift);
  const { clientEmail: to, clientName: username, orderId, productName: product } = order;
  if (to === null) return;
  const { giftEmail, giftRecipient } = gift;
  await sendMail(services, trx, {
    to,
    template: 'gift-bought',
    fallback: order.language,
    data: {
      username,
      orderId,
      product,
      recipient: giftRecipient ?? '',
      mail: giftEmail === null ? null : { to: giftEmail, sent },
      paid: order.paidAt !== null,
    },
  });
}

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

/**
 * Mails the recipient of a mailed gift whether its key can still be redeemed. An account that
 * redeemed the key gets the usual mail about redeemed keys instead.
 */
export async function mailGiftNews(
  services: Services,
  trx: Database,
  { order, before, after }: Settlement,
): Promise<void> {
  const news = orderNews(before, after);
  if (news === null || news === 'refunded-in-part') return;
  const gift = await findGift(trx, order.id);
  if (gift === undefined || gift.giftEmail === null || gift.giftSentAt === null) return;
  if (gift.giftTakenBackAt !== null || gift.redeemedAt !== null) return;
  const { giver, giftRecipient, productName: product } = gift;
  await sendMail(services, trx, {
    to: gift.giftEmail,
    template: 'gift-changed',
    fallback: order.language,
    data: { news, giver, recipient: giftRecipient ?? '', product },
  });
}
