import { randomUUID } from 'node:crypto';
import { normalizeEmail, resetRequestRefusal } from '@regz/rules/accounts/accounts.ts';
import { mailboxOf } from '@regz/rules/accounts/mailboxes.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { spendChallenge } from '../challenges/spend-challenge.ts';

/**
 * Queues a mail with a link for a task user's new password. Whether there is such an account is
 * looked up by a worker afterwards, so the answer and the time it takes are the same for every
 * address. The link leads to the site that asked.
 * @throws Refusal ATTEMPTS_EXCEEDED after three an hour for one address from one place.
 */
export async function requestTaskPasswordReset(
  services: Services,
  context: RequestContext<unknown>,
  input: { email: string; challenge: string },
): Promise<void> {
  if (input.challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const refusal = resetRequestRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const email = normalizeEmail(input.email);
  const block = addressBlock(context.origin.address);
  await services.budgets.mailAddress.take(block);
  await services.budgets.resetRequest.take(`task-user ${mailboxOf(email)} ${block}`);
  const { challenge } = input;
  await spendChallenge(services, context, { challenge, action: 'task-reset-password' });
  const job = { mailId: randomUUID(), email, site: context.site };
  await transaction(services.db, ({ trx }) =>
    services.jobs.send(trx, 'accounts.mail-task-password-reset', job),
  );
}
