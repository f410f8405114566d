import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import type { OrderRow } from '../orders.queries.ts';
import { findGiftsAmong, type GiftRow } from './gifts.queries.ts';
import { isDue, mailGift } from './mail-gift.ts';

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
