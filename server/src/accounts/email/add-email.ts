import { normalizeEmail } from '@regz/rules/accounts/accounts.ts';
import { gmailRefusal } from '@regz/rules/accounts/email.ts';
import { recordAct } from '../../audit/record-act.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { withTries } from '../../platform/guards/attempt-budget.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { addMailAddress } from './email-tokens.queries.ts';

/**
 * Adds an unverified mail address to an account that has none. A mailbox belongs to one account,
 * however its address is spelled; asking who owns one costs a try.
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
      if (!(await addUnlessTaken(trx, caller.id, email))) {
        throw new Refusal('ACCOUNT_EMAIL_PRESENT');
      }
      await recordAct(trx, context, {
        action: 'accounts.add-email',
        object: { kind: 'account', id: caller.id },
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
