import { randomUUID } from 'node:crypto';
import { mailboxOf } from '@regz/rules/account-mailboxes.ts';
import { normalizeEmail, resetRequestRefusal } from '@regz/rules/accounts.ts';
import { addressBlock } from '../../platform/address.ts';
import type { Origin } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { spendChallenge } from '../sessions/spend-challenge.ts';

/**
 * Takes note that somebody asked for a new password. Whether there is such an account is looked up
 * by a worker afterwards, so the answer and the time it takes are the same for every address.
 * @throws Refusal ATTEMPTS_EXCEEDED after three an hour for one address from one place.
 */
export async function requestPasswordReset(
  services: Services,
  form: { email: string; challenge: string },
  origin: Origin,
): Promise<void> {
  if (form.challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const refusal = resetRequestRefusal(form);
  if (refusal !== null) throw new Refusal(refusal);
  const email = normalizeEmail(form.email);
  const block = addressBlock(origin.address);
  await services.budgets.mailAddress.take(block);
  await services.budgets.resetRequest.take(`${mailboxOf(email)} ${block}`);
  await spendChallenge(services, form.challenge, {
    action: 'reset-password',
    address: origin.address,
  });
  const job = { mailId: randomUUID(), email };
  await transaction(services.db, ({ trx }) =>
    services.jobs.send(trx, 'accounts.mail-password-reset', job),
  );
}
