import { addDays, ENDING_SOON_DAYS, utcDate } from '@regz/rules/licenses/days-left.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { noteDueNotices } from './expiry-notices.queries.ts';

const AT_ONCE = 100;

const templates = {
  'ends-soon': 'subscription-ends-in-three-days',
  ended: 'subscription-ends-today',
} as const;

/**
 * Mails everybody whose subscription ends in three days, and on the day it ends: each mail once
 * for each end, however often this runs and wherever it is interrupted. An end that moves is
 * another end. Source: decision 8; the client area, part 9.
 */
export async function announceExpiries(services: Services): Promise<{ announced: number }> {
  const nowMs = services.clock();
  const today = utcDate(nowMs);
  const due = { today, soon: addDays(today, ENDING_SOON_DAYS), at: new Date(nowMs), most: AT_ONCE };
  let announced = 0;
  for (;;) {
    const noted = await transaction(services.db, async ({ trx }) => {
      const notices = await noteDueNotices(trx, due);
      for (const { kind, email, username, subscription, expiresOn } of notices) {
        await sendMail(services, trx, {
          to: email,
          template: templates[kind],
          data: { username, subscription, expiresOn },
        });
      }
      return notices.length;
    });
    announced += noted;
    if (noted < AT_ONCE) return { announced };
  }
}
