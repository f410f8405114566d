import { transaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { lockOrder } from '../orders.queries.ts';

/** Mails STAFF_EMAIL, if set, about an order that was paid, if it still waits for stock. */
export async function mailWaitingOrder(services: Services, id: string): Promise<void> {
  const { STAFF_EMAIL: to } = services.config;
  if (to === undefined) return;
  await transaction(services.db, async ({ trx }) => {
    const { needsKeySince, orderId, productName: product } = await lockOrder(trx, id);
    if (needsKeySince === null) return;
    await sendMail(services, trx, { to, template: 'order-waiting', data: { orderId, product } });
  });
}
