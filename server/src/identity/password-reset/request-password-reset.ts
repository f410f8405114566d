import { randomUUID } from 'node:crypto';
import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { mailboxOf } from '@regz/rules/identity/mailboxes.ts';
import { resetRequestRefusal } from '@regz/rules/identity/passwords.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { spendChallenge } from '../challenges/spend-challenge.ts';

const queues = {
  customer: 'identity.mail-password-reset',
  'task-user': 'identity.mail-task-password-reset',
} as const;

/**
 * Queues a mail with a link for a new password. Whether there is such an account is looked up
 * by a worker afterwards, so the answer and the time it takes are the same for every address.
 * @throws Refusal ATTEMPTS_EXCEEDED after three an hour for one address from one place.
 */
export async function requestPasswordReset(
  services: Services,
  context: RequestContext<unknown>,
  input: { kind: keyof typeof queues; email: string; challenge: string },
): Promise<void> {
  const email = await admitResetRequest(services, context, input);
  const job = { mailId: randomUUID(), email, site: context.site, language: context.language };
  await transaction(services.db, ({ trx }) => services.jobs.send(trx, queues[input.kind], job));
}

const kinds = {
  customer: { budgetPrefix: '', action: 'reset-password' },
  'task-user': { budgetPrefix: 'task-user ', action: 'task-reset-password' },
} as const;

/**
 * Lets a request for a mailed password link through, and returns its address as accounts keep it.
 * Nothing here depends on whether there is such an account.
 * @throws Refusal CHALLENGE_REQUIRED, CHALLENGE_FAILED, ACCOUNT_FIELDS_MISSING,
 * ACCOUNT_EMAIL_INVALID, or ATTEMPTS_EXCEEDED after three an hour for one address from one place.
 */
async function admitResetRequest(
  services: Services,
  context: RequestContext<unknown>,
  { kind, email: typed, challenge }: { kind: keyof typeof kinds; email: string; challenge: string },
): Promise<string> {
  if (challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const refusal = resetRequestRefusal({ email: typed });
  if (refusal !== null) throw new Refusal(refusal);
  const email = normalizeEmail(typed);
  const { budgetPrefix, action } = kinds[kind];
  const block = addressBlock(context.origin.address);
  await services.budgets.mailAddress.take(block);
  await services.budgets.resetRequest.take(`${budgetPrefix}${mailboxOf(email)} ${block}`);
  await spendChallenge(services, context, { challenge, action });
  return email;
}
