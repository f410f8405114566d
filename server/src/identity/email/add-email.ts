import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { gmailRefusal } from '@regz/rules/identity/email-domain.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { withAttempts } from '../../platform/guards/attempts/attempt-budget.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { requireLiveSession } from '../sessions/require-live-session.ts';
import { addMailAddress, lockMailbox } from './mail-addresses.queries.ts';
import { refuseProvenMailbox } from './refuse-proven-mailbox.ts';

/**
 * Adds an unverified mail address to an account without one, for a caller who knows its password. A
 * mailbox belongs to the account that verified it, in any spelling of its address; a check of the
 * mailbox costs an attempt. Source: ASVS 7.5.1.
 * @throws Refusal ACCOUNT_GMAIL_INVALID, ACCOUNT_FIELDS_MISSING, ACCOUNT_EMAIL_PRESENT,
 * ACCOUNT_PASSWORD_WRONG, ACCOUNT_EMAIL_TAKEN
 */
export async function addEmail(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: { email: string; password: string },
): Promise<{ email: string }> {
  const refusal = gmailRefusal(input.email);
  if (refusal !== null) throw new Refusal(refusal);
  const email = normalizeEmail(input.email);
  const { password } = input;
  if (password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  const { caller } = context;
  if (caller.account.email !== null) throw new Refusal('ACCOUNT_EMAIL_PRESENT');
  await checkOwnPassword(services, context, { password });
  const attempts = [{ budget: services.budgets.emailAddition, key: caller.id }];
  await withAttempts(attempts, ['ACCOUNT_EMAIL_TAKEN'], () =>
    transaction(services.db, async ({ trx }) => {
      await lockMailbox(trx, email);
      await requireLiveSession(trx, caller);
      const added = await addMailAddress(trx, caller.id, email);
      if (!added) throw new Refusal('ACCOUNT_EMAIL_PRESENT');
      await refuseProvenMailbox(trx, email);
      await recordAct(trx, context, {
        action: 'accounts.add-email',
        object: { kind: 'account', id: caller.id },
      });
    }),
  );
  return { email };
}
