import { type PasswordChange, passwordChangeRefusal } from '@regz/rules/accounts.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { updatePassword } from '../accounts.queries.ts';
import { checkOwnPassword } from '../sessions/check-own-password.ts';
import { mailCredentialNotice } from './mail-credential-notice.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { startSession } from '../sessions/start-session.ts';

/**
 * Sets a new password. Every session of the account ends with the old one; the browser that
 * changed it gets a new session in the same transaction (decision 2).
 */
export async function changePassword(
  services: Services,
  context: RequestContext<CustomerCaller>,
  form: PasswordChange,
): Promise<void> {
  const refusal = passwordChangeRefusal(form);
  if (refusal !== null) throw new Refusal(refusal);
  const { caller } = context;
  await checkOwnPassword(services, caller, form.currentPassword);
  const password = await services.passwords.hash(form.newPassword);
  await transaction(services.db, async ({ trx }) => {
    await updatePassword(trx, caller.id, password);
    await deleteSessionsOf(trx, { kind: 'customer', subjectId: caller.id });
    await startSession(trx, context, { kind: 'customer', id: caller.id });
    await mailCredentialNotice(services, trx, caller.id);
    await recordAct(trx, {
      actor: { kind: 'customer', id: caller.id, name: caller.username },
      action: 'accounts.change-password',
      object: { kind: 'account', id: caller.id },
      origin: context.origin,
    });
  });
}
