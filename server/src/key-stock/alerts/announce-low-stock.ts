import { transaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { forgetRefilled, noteLowProducts } from './stock-alerts.queries.ts';

/**
 * Mails STAFF_EMAIL the products that have fallen below their level: each product once, and again
 * only after it was refilled, also with repeated and concurrent runs. Without the setting nothing
 * is recorded, so that low stock is announced once it is set.
 */
export async function announceLowStock(services: Services): Promise<{ announced: number }> {
  const { STAFF_EMAIL } = services.config;
  if (STAFF_EMAIL === undefined) return { announced: 0 };
  return transaction(services.db, async ({ trx }) => {
    await forgetRefilled(trx);
    const low = await noteLowProducts(trx, new Date(services.clock()));
    if (low.length > 0) {
      await sendMail(services, trx, {
        language: 'en',
        to: STAFF_EMAIL,
        template: 'stock-low',
        data: {
          products: low.map(({ name, available, alertBelow }) => {
            return { name, available, alertBelow };
          }),
        },
      });
    }
    return { announced: low.length };
  });
}
