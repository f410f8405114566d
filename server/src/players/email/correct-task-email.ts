import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import { checkOwnPassword } from '../../identity/passwords/check-own-password.ts';
import { refuseTaken } from '../../identity/registration/admit-registration.ts';
import { requireLiveSession } from '../../identity/sessions/require-live-session.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import { withAttempts } from '../../platform/guards/attempts/attempt-budget.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { correctTaskAddress } from '../task-users.queries.ts';
import { lockUnverified, mailVerification } from './send-task-email-verification.ts';

/**
 * Replaces an address that the task user has not verified, for a caller who knows the password: once.
 * The new address gets a link that verifies it; the links mailed to the old one stop working.
 * Source: ASVS 7.5.1.
 * @throws Refusal ACCOUNT_EMAIL_INVALID, ACCOUNT_FIELDS_MISSING, ACCOUNT_EMAIL_VERIFIED,
 * ACCOUNT_EMAIL_UNCHANGED, ACCOUNT_PASSWORD_WRONG, ACCOUNT_EMAIL_TAKEN; ACCOUNT_EMAIL_CORRECTED the
 * second time
 */
export async function correctTaskEmail(
  services: Services,
  context: RequestContext<TaskUserCaller>,
  input: { email: string; password: string },
): Promise<{ email: string }> {
  const email = normalizeEmail(input.email);
  const { password } = input;
  if (password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  if (!isBareEmailAddress(email)) throw new Refusal('ACCOUNT_EMAIL_INVALID');
  const { caller, origin, site } = context;
  const { budgets, clock, db } = services;
  // A request that is refused anyway costs no mail.
  await lockUnverified(db, caller.id);
  await checkOwnPassword(services, context, { password });
  await budgets.mailAccount.take(caller.id);
  await budgets.mailAddress.take(addressBlock(origin.address));
  const attempts = [{ budget: budgets.emailAddition, key: caller.id }];
  return withAttempts(attempts, ['ACCOUNT_EMAIL_TAKEN'], () =>
    transaction(db, async ({ trx }) => {
      await requireLiveSession(trx, caller);
      const user = await lockUnverified(trx, caller.id);
      if (user.email.toLowerCase() === email.toLowerCase()) {
        throw new Refusal('ACCOUNT_EMAIL_UNCHANGED');
      }
      const correction = { id: caller.id, email, at: new Date(clock()) };
      const corrected = await refuseTaken(() => correctTaskAddress(trx, correction));
      if (!corrected) throw new Refusal('ACCOUNT_EMAIL_CORRECTED');
      const actor = { kind: 'task-user', id: caller.id, name: 'task user' } as const;
      await recordAct(trx, actingAs(actor, { origin, clock }), {
        action: 'accounts.replace-task-email',
        object: { kind: 'task-user', id: caller.id },
      });
      return mailVerification(services, trx, { user: { ...user, email }, site });
    }),
  );
}
