import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import { withAttempts } from '../../platform/guards/attempts/attempt-budget.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { requireLiveSession } from '../sessions/require-live-session.ts';
import { correctUnprovenAddress, lockMailbox } from './mail-addresses.queries.ts';
import { refuseProvenMailbox } from './refuse-proven-mailbox.ts';
import { lockUnverified, mailVerification } from './send-email-verification.ts';

/**
 * Replaces an address that the account has not verified, once, for a caller who knows its password.
 * Accepts any address that registration accepts. Mails the new address a verification link; links
 * mailed to the old one stop working. Source: ASVS 7.5.1.
 * @throws Refusal ACCOUNT_EMAIL_INVALID, ACCOUNT_FIELDS_MISSING, ACCOUNT_EMAIL_MISSING,
 * ACCOUNT_EMAIL_VERIFIED, ACCOUNT_EMAIL_UNCHANGED, ACCOUNT_PASSWORD_WRONG, ACCOUNT_EMAIL_TAKEN;
 * ACCOUNT_EMAIL_CORRECTED the second time
 */
export async function correctEmail(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: { email: string; password: string },
): Promise<{ email: string }> {
  const email = normalizeEmail(input.email);
  const { password } = input;
  if (password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  if (!isBareEmailAddress(email)) throw new Refusal('ACCOUNT_EMAIL_INVALID');
  const { caller, origin, language } = context;
  const { budgets } = services;
  // A refused request costs no mail.
  await lockUnverified(services.db, caller.id);
  await checkOwnPassword(services, context, { password });
  await budgets.mailAccount.take(caller.id);
  await budgets.mailAddress.take(addressBlock(origin.address));
  const attempts = [{ budget: budgets.emailAddition, key: caller.id }];
  return withAttempts(attempts, ['ACCOUNT_EMAIL_TAKEN'], () =>
    transaction(services.db, async ({ trx }) => {
      await lockMailbox(trx, email);
      await requireLiveSession(trx, caller);
      const { email: former, username } = await lockUnverified(trx, caller.id);
      if (former.toLowerCase() === email.toLowerCase()) {
        throw new Refusal('ACCOUNT_EMAIL_UNCHANGED');
      }
      const at = new Date(services.clock());
      const corrected = await correctUnprovenAddress(trx, { userId: caller.id, email, at });
      if (!corrected) throw new Refusal('ACCOUNT_EMAIL_CORRECTED');
      await refuseProvenMailbox(trx, email);
      await recordAct(trx, context, {
        action: 'accounts.replace-email',
        object: { kind: 'account', id: caller.id },
      });
      return mailVerification(services, trx, { caller, email, username, language });
    }),
  );
}
