import type { OrderNews } from '@regz/rules/orders/order-status.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findGift } from './gifts.queries.ts';

/**
 * Mails the recipient of a gift that was mailed whether its key can be redeemed still. Whoever has redeemed
 * it is told like anybody who has redeemed a key.
 */
export async function mailGiftNews(
  services: Services,
  trx: Database,
  { orderRef, news }: { orderRef: string; news: OrderNews },
): Promise<void> {
  if (news === 'refunded-in-part') return;
  const gift = await findGift(trx, orderRef);
  if (gift === undefined || gift.giftEmail === null || gift.giftSentAt === null) return;
  if (gift.giftTakenBackAt !== null || gift.redeemedAt !== null) return;
  const { giver, giftRecipient, productName: product } = gift;
  await sendMail(services, trx, {
    to: gift.giftEmail,
    template: 'gift-changed',
    data: { news, giver, recipient: giftRecipient ?? '', product },
  });
}
