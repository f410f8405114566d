import { maskEmail } from '@regz/rules/customers/deletion.ts';
import { SECOND_MS } from '@regz/rules/durations.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import { endSessions } from '../../identity/sessions/end-sessions.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { deleteAnswersOf } from '../../platform/http/idempotency.ts';
import { deleteMailTo } from '../../platform/mail/mail-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { CustomerJob } from '../customers.jobs.ts';
import { insertNotice } from './deletion-notices.queries.ts';
import { findDeletion, removeAccount, takeDueDeletion } from './deletions.queries.ts';

/**
 * Deletes an account whose countdown is over; false if nothing is due, which includes a cancelled
 * deletion and a second attempt. One transaction deletes the account, its sessions and everything
 * that depends on it, removes the name from the ledgers' rows, requests the removal of the
 * community roles (by a trigger), and notifies staff.
 */
export async function deleteAccount(
  services: Services,
  { customerId }: CustomerJob<'customers.delete-account'>,
): Promise<boolean> {
  return transaction(services.db, async ({ trx }) => {
    const at = new Date(services.clock());
    const due = await takeDueDeletion(trx, { customerId, at });
    if (due === undefined) return false;
    const account = await removeAccount(trx, customerId);
    if (account === undefined) throw new Error('A deletion had no account.');
    // Runs after the account is locked: an earlier login has written its session by now.
    await endSessions(trx, { kind: 'customer', id: customerId });
    await deleteAnswersOf(trx, `customer:${customerId}`);
    const { username, email, subscription } = account;
    if (email !== null) await deleteMailTo(trx, email);
    const id = await insertNotice(trx, {
      username,
      email: email === null ? null : maskEmail(email),
      subscription,
      reason: due.reason,
      deletedAt: at,
    });
    await services.jobs.send(trx, 'customers.announce-deletion', { id });
    await recordAct(trx, actingAs({ kind: 'customer', id: customerId }, services), {
      action: 'accounts.delete',
      object: { kind: 'account', id: customerId },
    });
    return true;
  });
}

/**
 * Deletes an account when the job of its countdown is due. If a machine's clock is a little behind,
 * the countdown may not be over: then the job waits for the rest.
 */
export async function deleteAccountInTime(
  services: Services,
  job: CustomerJob<'customers.delete-account'>,
): Promise<void> {
  if (await deleteAccount(services, job)) return;
  const executeAt = await findDeletion(services.db, job.customerId);
  if (executeAt === undefined) return;
  const startAfter = Math.ceil((executeAt.getTime() - services.clock()) / SECOND_MS);
  await services.jobs.send(services.db, 'customers.delete-account', job, { startAfter });
}
