import type { Database } from '../platform/database/database.ts';
import type { AttemptBudget } from '../platform/guards/attempts/attempt-budget.ts';
import type { MailData } from '../platform/mail/mail-template.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { isRefusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';

/**
 * Returns staff's mailbox for a message; null if it is not set, or has reached the limit of this
 * hour. Call it before the message's transaction, because counting an attempt takes its own
 * connection.
 */
export async function staffMailbox({
  config: { STAFF_EMAIL },
  budgets,
}: Pick<Services, 'config' | 'budgets'>): Promise<string | null> {
  if (STAFF_EMAIL === undefined) return null;
  return (await tookAttempt(budgets.contactStaffMail, 'staff')) ? STAFF_EMAIL : null;
}

/** Mails a message to staff if they have a mailbox. */
export async function mailStaff(
  services: Services,
  trx: Database,
  { to, ...data }: MailData['contact-received'] & { to: string | null },
): Promise<void> {
  if (to === null) return;
  await sendMail(services, trx, { to, template: 'contact-received', language: 'en', data });
}

/** Takes an attempt without a refusal; false if the budget is used up. */
export async function tookAttempt(budget: AttemptBudget, key: string): Promise<boolean> {
  try {
    await budget.take(key);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
