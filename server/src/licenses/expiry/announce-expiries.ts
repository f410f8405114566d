import { isRunning } from '@regz/rules/licenses/days-left.ts';
import { isReminderOwed, remindersDue } from '@regz/rules/licenses/reminders.ts';
import { notifyCustomers } from '../../notifications/announce.ts';
import { endOf } from '../../platform/database/kept-end.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type Mail, sendMails } from '../../platform/mail/send-mail.ts';
import { unsubscribeLink } from '../../platform/mail/unsubscribe-link.ts';
import type { Services } from '../../platform/services.ts';
import { REMINDERS, reminderTemplates } from '../licenses.mails.ts';
import { type ExpiryNotice, noteDueNotices } from './expiry-notices.queries.ts';

const AT_ONCE = 100;

type Reminder = Mail<(typeof reminderTemplates)[keyof typeof reminderTemplates]>;

/**
 * Mails customers whose subscription ends in seven or three days, has just ended or ended three
 * days ago. Each mail is sent once per end, also with repeated, concurrent and interrupted runs. A
 * moved end counts as a new end; a frozen subscription has none. Skipped mails are recorded too, so
 * that a reminder that is turned on sends nothing about the past.
 */
export async function announceExpiries(services: Services): Promise<{ announced: number }> {
  const nowMs = services.clock();
  const due = { ends: remindersDue(nowMs), at: new Date(nowMs), most: AT_ONCE };
  let announced = 0;
  for (;;) {
    const noted = await transaction(services.db, async ({ trx }) => {
      const notices = await noteDueNotices(trx, due);
      const mails = notices.filter(isOwed).map((notice) => reminderOf(services, notice, nowMs));
      await sendMails(services, trx, mails);
      await notifyCustomers(services, trx, notices.filter(isEnding).map(endingNews));
      announced += mails.length;
      return notices.length;
    });
    if (noted < AT_ONCE) return { announced };
  }
}

/** A notification is a separate choice, so it is sent even if the mail is not. */
function isEnding({ kind, subscription, expiresOn, begunOn }: ExpiryNotice): boolean {
  const license = { subscription, endsOn: expiresOn, begunOn };
  return kind === 'ends-soon' && isReminderOwed(kind, license);
}

function endingNews({ userId: customerId }: ExpiryNotice) {
  return { kind: 'access-ends' as const, customerId };
}

function isOwed({ kind, isWanted, subscription, expiresOn, begunOn }: ExpiryNotice): boolean {
  return isWanted && isReminderOwed(kind, { subscription, endsOn: expiresOn, begunOn });
}

function reminderOf(
  services: Pick<Services, 'config' | 'keyedHash'>,
  notice: ExpiryNotice,
  nowMs: number,
): Reminder {
  const { kind, userId, email, username, subscription, subject, text } = notice;
  const endsAt = endOf(notice);
  if (endsAt === null) throw new Error('what has no end has been announced');
  const hasEnded = !isRunning({ subscription, endsAt }, nowMs);
  const words = subject === null || text === null ? {} : { words: { subject, text } };
  const unsubscribe = unsubscribeLink(services, { kind: REMINDERS, customerId: userId });
  return {
    to: email,
    template: reminderTemplates[kind],
    data: { username, subscription, endsAt, hasEnded, ...words, unsubscribe },
  };
}
