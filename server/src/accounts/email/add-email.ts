import { normalizeEmail } from '@regz/rules/accounts/accounts.ts';
import { gmailRefusal } from '@regz/rules/accounts/email.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { withTries } from '../../platform/guards/attempt-budget.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireLiveSession } from '../sessions/require-live-session.ts';
import { addMailAddress, lockMailbox } from './mail-addresses.queries.ts';
import { refuseProvenMailbox } from './refuse-proven-mailbox.ts';

/**
 * Adds an unverified mail address to an account that has none. A mailbox belongs to the account
 * that proved it, however its address is spelled; asking who has one costs a try.
 * Source: specification A 4, A 5; ledger MAIL-1.
 */
export async function addEmail(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: { email: string },
): Promise<{ email: string }> {
  const refusal = gmailRefusal(input.email);
  if (refusal !== null) throw new Refusal(refusal);
  const email = normalizeEmail(input.email);
  const { caller } = context;
  const tries = [{ budget: services.budgets.emailAddition, key: caller.id }];
  await withTries(tries, ['ACCOUNT_EMAIL_TAKEN'], () =>
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
