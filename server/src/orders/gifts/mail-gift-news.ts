import { orderNews } from '@regz/rules/orders/order-status.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import type { Settlement } from '../../platform/settlement.ts';
import { findGift } from './gifts.queries.ts';

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
    data: { news, giver, recipient: giftRecipient ?? '', product },
  });
}
