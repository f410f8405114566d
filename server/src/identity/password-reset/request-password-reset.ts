import { randomUUID } from 'node:crypto';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { admitResetRequest } from '../passwords/admit-reset-request.ts';

const queues = {
  customer: 'accounts.mail-password-reset',
  'task-user': 'accounts.mail-task-password-reset',
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
  const job = { mailId: randomUUID(), email, site: context.site };
  await transaction(services.db, ({ trx }) => services.jobs.send(trx, queues[input.kind], job));
}
