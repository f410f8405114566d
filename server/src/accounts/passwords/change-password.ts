import { type PasswordChange, passwordChangeRefusal } from '@regz/rules/accounts/accounts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { updatePassword } from '../accounts.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { startSession } from '../sessions/start-session.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { mailCredentialNotice } from './mail-credential-notice.ts';

/**
 * Sets a new password. Every session of the account ends with the old one; the browser that
 * changed it gets a new session in the same transaction (decision 2).
 */
export async function changePassword(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: PasswordChange,
): Promise<void> {
  const refusal = passwordChangeRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { caller } = context;
  await checkOwnPassword(services, context, { password: input.currentPassword });
  const password = await services.passwords.hash(input.newPassword);
  const now = new Date(services.clock());
  await transaction(services.db, async ({ trx }) => {
    await updatePassword(trx, caller.id, password);
    await deleteSessionsOf(trx, { kind: 'customer', id: caller.id });
    await startSession(trx, context, { kind: 'customer', id: caller.id, now });
    await mailCredentialNotice(services, trx, { customerId: caller.id });
    await recordAct(trx, context, {
      action: 'accounts.change-password',
      object: { kind: 'account', id: caller.id },
    });
  });
}
