import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { lockOrder } from '../orders.queries.ts';

/** Mails STAFF_EMAIL that a paid order waits for stock, if it does and the setting is there. */
export async function mailWaitingOrder(
  services: Services,
  trx: Database,
  id: string,
): Promise<void> {
  const { STAFF_EMAIL: to } = services.config;
  const { licenseKeyId, orderId, productName: product } = await lockOrder(trx, id);
  if (to === undefined || licenseKeyId !== null) return;
  await sendMail(services, trx, { to, template: 'order-waiting', data: { orderId, product } });
}
