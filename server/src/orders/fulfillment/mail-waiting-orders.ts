import type { Database } from '../../platform/database/database.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import type { OrderRow } from '../orders.queries.ts';

/** Mails STAFF_EMAIL, if set, about each order that was paid and waits for stock. */
export async function mailWaitingOrders(
  services: Services,
  trx: Database,
  orders: readonly Pick<OrderRow, 'orderId' | 'productName'>[],
): Promise<void> {
  const { STAFF_EMAIL: to } = services.config;
  if (to === undefined) return;
  await sendMails(
    services,
    trx,
    orders.map(({ orderId, productName: product }) => ({
      to,
      template: 'order-waiting' as const,
      data: { orderId, product },
    })),
  );
}
