import { DELETION_DELAY_SECONDS } from '@regz/rules/customers/deletion.ts';
import { SECOND_MS } from '@regz/rules/durations.ts';
import { recordAct } from '../../audit/record-act.ts';
import { consumeIdentityGrant } from '../../identity/provider/consume-identity-grant.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { insertDeletion, takeDeletionForm } from './deletions.queries.ts';

export type Countdown = { executeAt: Date; now: Date };

/**
 * Starts the 20 s after which the account is deleted: spends the form and the proof of the identity
 * provider, mails the owner, and queues the deletion as a job, all in one transaction.
 */
export async function startDeletion(
  services: Services,
  context: RequestContext<CustomerCaller>,
): Promise<Countdown> {
  const { caller } = context;
  const { sessionId, id: customerId } = caller;
  // Read before the transaction, because the job's delay counts from its start: the job and the
  // deletion are due at the same time.
  const now = new Date(services.clock());
  const executeAt = new Date(now.getTime() + DELETION_DELAY_SECONDS * SECOND_MS);
  return transaction(services.db, async ({ trx }) => {
    const form = await takeDeletionForm(trx, { sessionId, customerId, at: now });
    if (form === undefined) throw new Refusal('ACCOUNT_DELETION_UNPREPARED');
    await consumeIdentityGrant(trx, {
      sessionId,
      customerId,
      purpose: 'delete-account',
      payload: {},
      at: now,
    });
    const { reason } = form;
    const deletion = { customerId, reason, requestedAt: now, executeAt };
    if (!(await insertDeletion(trx, deletion))) throw new Refusal('ACCOUNT_DELETION_PENDING');
    const startAfter = DELETION_DELAY_SECONDS;
    await services.jobs.send(trx, 'customers.delete-account', { customerId }, { startAfter });
    await tellOwner(services, trx, context, executeAt);
    await recordAct(trx, context, {
      action: 'accounts.start-deletion',
      object: { kind: 'account', id: customerId },
    });
    return { executeAt, now };
  });
}

async function tellOwner(
  services: Services,
  trx: Parameters<typeof sendMail>[1],
  { caller: { username, account }, language }: RequestContext<CustomerCaller>,
  executeAt: Date,
): Promise<void> {
  if (account.email === null) return;
  const executesAt = executeAt.toISOString().slice(0, 19).replace('T', ' ');
  await sendMail(services, trx, {
    to: account.email,
    template: 'account-deletion-started',
    fallback: language,
    data: { username, executesAt },
  });
}
