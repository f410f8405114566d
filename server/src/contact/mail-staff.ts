import type { Database } from '../platform/database/database.ts';
import type { AttemptBudget } from '../platform/guards/attempts/attempt-budget.ts';
import type { MailData } from '../platform/mail/mail-template.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { isRefusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';

/**
 * Where staff are told of a message; null if they want no mail, or were told too often in this hour.
 * Asked before the message's transaction: counting an attempt takes a connection of its own.
 */
export async function staffMailbox({
  config: { STAFF_EMAIL },
  budgets,
}: Pick<Services, 'config' | 'budgets'>): Promise<string | null> {
  if (STAFF_EMAIL === undefined) return null;
  return (await tookAttempt(budgets.contactStaffMail, 'staff')) ? STAFF_EMAIL : null;
}

/** Tells staff of a message at their mailbox, if there is one. */
export async function mailStaff(
  services: Services,
  trx: Database,
  { to, ...data }: MailData['contact-received'] & { to: string | null },
): Promise<void> {
  if (to === null) return;
  await sendMail(services, trx, { to, template: 'contact-received', data });
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
