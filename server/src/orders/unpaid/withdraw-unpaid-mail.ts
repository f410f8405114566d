import type { Database } from '../../platform/database/database.ts';
import { withdrawMail } from '../../platform/mail/mail-outbox.ts';
import type { Settlement } from '../../platform/settlement.ts';
import { findUnpaidMail } from './unpaid-mails.queries.ts';

/**
 * Withdraws the mail about an unpaid order if the mail server has not taken it. Runs in the
 * transaction of a payment, so that a customer who has paid gets no reminder.
 */
export async function withdrawUnpaidMail(trx: Database, userId: string | null): Promise<void> {
  if (userId === null) return;
  const mail = await findUnpaidMail(trx, userId);
  if (mail !== undefined) await withdrawMail(trx, mail);
}

/** Withdraws the mail when the order is paid, or its payment is being processed. */
export async function withdrawPaidMail(
  _services: unknown,
  trx: Database,
  { order, event }: Settlement,
): Promise<void> {
  if (event?.kind === 'paid' || event?.kind === 'processing') {
    await withdrawUnpaidMail(trx, order.userId);
  }
}
