import { type OrderFacts, orderNews, returnedMinor } from '@regz/rules/orders/order-status.ts';
import { formatAmount } from '@regz/rules/storefront/currencies.ts';
import type { Redeemer } from '../../licenses/withholding/withhold-license.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { mailGiftNews } from '../gifts/mail-gift-news.ts';
import type { OrderRow } from '../orders.queries.ts';

type Change = {
  order: OrderRow;
  before: OrderFacts;
  after: OrderFacts;
  /** Whose subscription changed with it. */
  redeemer: Redeemer | null;
};

/**
 * Mails the buyer what has become of a paid order and what is left of it, and anybody else who
 * redeemed its key, or is to get it as a gift, what has become of that. Runs in the transaction that adds the fact, so that
 * each change sends one mail, however often it is reported.
 */
export async function mailOrderNews(
  services: Services,
  trx: Database,
  { order, before, after, redeemer }: Change,
): Promise<void> {
  const news = orderNews(before, after);
  if (news === null) return;
  const isOwn = redeemer !== null && redeemer.id === order.userId;
  if (order.clientEmail !== null) {
    await sendMail(services, trx, {
      to: order.clientEmail,
      template: 'order-changed',
      data: {
        news,
        username: order.clientName,
        orderId: order.orderId,
        product: order.productName,
        amount: formatAmount(returnedMinor(after) - returnedMinor(before), order.currency),
        hasKey: after.hasKey,
        own: isOwn ? standingOf(redeemer) : null,
        paid: after.paid,
      },
    });
  }
  await mailGiftNews(services, trx, { orderRef: order.id, news });
  if (redeemer === null || isOwn || redeemer.email === null) return;
  const { email, username } = redeemer;
  await sendMail(services, trx, {
    to: email,
    template: 'order-key-changed',
    data: { news, username, product: order.productName, own: standingOf(redeemer) },
  });
}

function standingOf({ days, running, frozen }: Redeemer) {
  return { days, running, ...(frozen === null ? {} : { frozen }) };
}
