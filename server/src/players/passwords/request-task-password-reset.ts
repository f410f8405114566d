import { randomUUID } from 'node:crypto';
import { admitResetRequest } from '../../identity/passwords/admit-reset-request.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';

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
  const email = await admitResetRequest(services, context, { ...input, kind: 'task-user' });
  const job = { mailId: randomUUID(), email, site: context.site };
  await transaction(services.db, ({ trx }) =>
    services.jobs.send(trx, 'accounts.mail-task-password-reset', job),
  );
}
