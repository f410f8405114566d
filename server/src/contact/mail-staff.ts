import type { Database } from '../platform/database/database.ts';
import type { AttemptBudget } from '../platform/guards/attempts/attempt-budget.ts';
import type { MailData } from '../platform/mail/mail-template.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { isRefusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';

/** Tells staff of a message, if they want mail and were not told too often in this hour. */
export async function mailStaff(
  services: Services,
  trx: Database,
  data: MailData['contact-received'],
): Promise<void> {
  const { STAFF_EMAIL } = services.config;
  if (STAFF_EMAIL === undefined) return;
  if (!(await tookAttempt(services.budgets.contactStaffMail, 'staff'))) return;
  await sendMail(services, trx, { to: STAFF_EMAIL, template: 'contact-received', data });
}

/** Takes an attempt from a budget that refuses nobody when it is used up. */
export async function tookAttempt(budget: AttemptBudget, key: string): Promise<boolean> {
  try {
    await budget.take(key);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
