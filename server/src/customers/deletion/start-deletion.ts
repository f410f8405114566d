import { DELETION_DELAY_SECONDS } from '@regz/rules/customers/deletion.ts';
import { recordAct } from '../../audit/record-act.ts';
import { consumeIdentityGrant } from '../../identity/provider/consume-identity-grant.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { insertDeletion, type PendingDeletion, takeDeletionForm } from './deletions.queries.ts';

/**
 * Starts the 20 s after which the account is deleted: the form and the proof of the identity
 * provider are used up, the owner gets a mail, and the deletion is queued as a job. All
 * of it or none. Source: specification A 4; decision 18.
 */
export async function startDeletion(
  services: Services,
  context: RequestContext<CustomerCaller>,
): Promise<PendingDeletion> {
  const { caller } = context;
  const { sessionId, id: customerId } = caller;
  return transaction(services.db, async ({ trx }) => {
    const form = await takeDeletionForm(trx, { sessionId, customerId });
    if (form === undefined) throw new Refusal('ACCOUNT_DELETION_UNPREPARED');
    await consumeIdentityGrant(trx, {
      sessionId,
      customerId,
      purpose: 'delete-account',
      payload: {},
    });
    const { reason } = form;
    const delaySeconds = DELETION_DELAY_SECONDS;
    const deletion = await insertDeletion(trx, { customerId, reason, delaySeconds });
    if (deletion === undefined) throw new Refusal('ACCOUNT_DELETION_PENDING');
    const startAfter = deletion.executeAt;
    await services.jobs.send(trx, 'accounts.delete', { customerId }, { startAfter });
    await tellOwner(services, trx, caller, startAfter);
    await recordAct(trx, context, {
      action: 'accounts.start-deletion',
      object: { kind: 'account', id: customerId },
    });
    return deletion;
  });
}

async function tellOwner(
  services: Services,
  trx: Parameters<typeof sendMail>[1],
  { username, account }: CustomerCaller,
  executeAt: Date,
): Promise<void> {
  if (account.email === null) return;
  const executesAt = executeAt.toISOString().slice(0, 19).replace('T', ' ');
  await sendMail(services, trx, {
    to: account.email,
    template: 'account-deletion-started',
    data: { username, executesAt },
  });
}
