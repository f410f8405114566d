import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { recordAct } from '../../audit/record-act.ts';
import { replaceUnprovenEmail } from '../../identity/email/replace-unproven-email.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Corrects or clears an address that its account has not verified. Links mailed to the old one no
 * longer work. The mail to the new address names its account. The mail to the old one, which may
 * belong to another person, says only that it is no longer used.
 * @throws Refusal ACCOUNT_UNKNOWN, REASON_MISSING, ACCOUNT_EMAIL_INVALID, ACCOUNT_EMAIL_ABSENT,
 * ACCOUNT_EMAIL_KEPT or ACCOUNT_EMAIL_TAKEN
 */
export async function correctEmail(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: { id: string; email: string | null; reason: string },
): Promise<Record<string, never>> {
  const email = input.email === null ? null : normalizeEmail(input.email);
  const reason = keptReason(input.reason);
  if (email !== null && !isBareEmailAddress(email)) throw new Refusal('ACCOUNT_EMAIL_INVALID');
  return transaction(services.db, async ({ trx }) => {
    const { id } = input;
    const { username, former } = await replaceUnprovenEmail(trx, { id, email });
    await recordAct(trx, context, {
      action: email === null ? 'accounts.clear-email' : 'accounts.correct-email',
      object: { kind: 'account', id },
      detail: { reason },
    });
    await sendMail(services, trx, {
      to: former,
      template: 'email-unused',
      data: { email: former },
    });
    if (email !== null) {
      await sendMail(services, trx, { to: email, template: 'email-corrected', data: { username } });
    }
    await keepAnswer(trx, context.idempotency, {});
    return {};
  });
}
