import { CONTACT_WAITING_DAYS as DAYS } from '@regz/rules/contact/messages.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { transaction } from '../platform/database/transaction.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { Services } from '../platform/services.ts';
import { linkToThread } from './link-to-thread.ts';
import { closeWaiting, takeReminders } from './staff/desk.queries.ts';

const BATCH = 100;

/**
 * Reminds visitors once of conversations that wait for them, and closes these conversations two
 * days later. A reply in between ends the wait.
 */
export async function closeWaitingThreads(services: Services): Promise<void> {
  const now = services.clock();
  const at = new Date(now);
  await closeWaiting(services.db, {
    at,
    before: new Date(now - DAYS.close * DAY_MS),
    remindedBefore: new Date(now - (DAYS.close - DAYS.reminder) * DAY_MS),
  });
  const before = new Date(now - DAYS.reminder * DAY_MS);
  let taken = BATCH;
  while (taken === BATCH) {
    taken = await transaction(services.db, async ({ trx }) => {
      const rows = await takeReminders(trx, { before, at, limit: BATCH });
      for (const { number, subject, email, language, ...row } of rows) {
        const data = { number, subject, link: linkToThread(services, row) };
        const template = 'contact-reminder';
        await sendMail(services, trx, { to: email, template, fallback: language, data });
      }
      return rows.length;
    });
  }
}
