import { orderNews, returnedMinor } from '@regz/rules/orders/order-status.ts';
import { formatAmount } from '@regz/rules/storefront/currencies.ts';
import type { Redeemer } from '../../licenses/withholding/withhold-license.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import type { Settlement } from '../../platform/settlement.ts';
import { withholdDependents } from '../upgrades/withhold-dependents.ts';

/**
 * Withholds or releases the licenses that depend on an order, and mails the change and the rest of
 * the payment to the buyer and to another account that redeemed the key. Each change sends one
 * mail, even if it is reported repeatedly.
 */
export async function applyOrderNews(
  services: Services,
  trx: Database,
  { order, before, after, at }: Settlement,
): Promise<void> {
  const redeemer =
    order.licenseKeyId === null ? null : await withholdDependents(trx, order, at.getTime());
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
