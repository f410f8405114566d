import { normalizeEmail } from '@regz/rules/accounts.ts';
import { gmailRefusal } from '@regz/rules/accounts-email.ts';
import { recordAct } from '../../audit/record-act.ts';
import { withTries } from '../../platform/attempt-budget.ts';
import { isUniqueViolation } from '../../platform/database-errors.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { addMailAddress } from './email-tokens.queries.ts';

/**
 * Adds an unverified mail address to an account that has none. A mailbox belongs to one account,
 * however its address is spelled; asking who owns one costs a try.
 * Source: specification A 4, A 5; ledger MAIL-1.
 */
export async function addEmail(
  services: Services,
  context: RequestContext<CustomerCaller>,
  typed: string,
): Promise<{ email: string }> {
  const refusal = gmailRefusal(typed);
  if (refusal !== null) throw new Refusal(refusal);
  const email = normalizeEmail(typed);
  const { caller } = context;
  const tries = [{ budget: services.budgets.emailAddition, key: caller.id }];
  await withTries(tries, ['ACCOUNT_EMAIL_TAKEN'], () =>
    transaction(services.db, async ({ trx }) => {
      if (!(await addUnlessTaken(trx, caller.id, email))) {
        throw new Refusal('ACCOUNT_EMAIL_PRESENT');
      }
      await recordAct(trx, {
        actor: { kind: 'customer', id: caller.id, name: caller.username },
        action: 'accounts.add-email',
        object: { kind: 'account', id: caller.id },
        origin: context.origin,
      });
    }),
  );
  return { email };
}

async function addUnlessTaken(...[trx, id, email]: Parameters<typeof addMailAddress>) {
  try {
    return await addMailAddress(trx, id, email);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('ACCOUNT_EMAIL_TAKEN');
    throw error;
  }
}
