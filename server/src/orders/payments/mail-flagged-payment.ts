import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { PaidEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';

type FlaggedPayment = {
  provider: string;
  event: PaidEvent;
  flag: string;
  orderId: string | null;
};

/** Mails STAFF_EMAIL, if set, about money that was received and does not count for an order. */
export async function mailFlaggedPayment(
  services: Services,
  trx: Database,
  { provider, event, flag, orderId }: FlaggedPayment,
): Promise<void> {
  const { STAFF_EMAIL: to } = services.config;
  if (to === undefined) return;
  const amount = formatMoney(event.amount.minor, event.amount.currency);
  await sendMail(services, trx, {
    to,
    template: 'payment-flagged',
    data: { orderId, provider, amount, flag },
  });
}
