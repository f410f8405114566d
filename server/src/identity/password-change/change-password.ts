import { type PasswordChange, passwordChangeRefusal } from '@regz/rules/identity/accounts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { replacePassword } from '../accounts.queries.ts';
import { deleteLinksOf } from '../email/email-tokens.queries.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { ownTurn } from '../passwords/turns.ts';
import { requireLiveSession } from '../sessions/require-live-session.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { startSession } from '../sessions/start-session.ts';
import { mailCredentialNotice } from './mail-credential-notice.ts';

/**
 * Replaces the typed password with a new one. Every session and every mailed link of the account
 * ends with the old one; the browser that changed it gets a new session in the same transaction
 * (decision 2). If a reset came in between, nothing is changed: the session has ended, and the
 * typed password is no longer the account's.
 * @throws Refusal ACCOUNT_PASSWORD_WRONG, SESSION_REQUIRED
 */
export async function changePassword(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: PasswordChange,
): Promise<void> {
  const refusal = passwordChangeRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { caller } = context;
  const typed = { password: input.currentPassword };
  const { checked } = await checkOwnPassword(services, context, typed);
  const password = await services.passwords.hash(
    input.newPassword,
    ownTurn(caller, context.origin),
  );
  const now = new Date(services.clock());
  await transaction(services.db, async ({ trx }) => {
    await requireLiveSession(trx, caller);
    const replaced = await replacePassword(trx, { id: caller.id, password: checked }, password);
    if (!replaced) throw new Refusal('ACCOUNT_PASSWORD_WRONG');
    await deleteSessionsOf(trx, { kind: 'customer', id: caller.id });
    await deleteLinksOf(trx, caller.id);
    await startSession(trx, context, { kind: 'customer', id: caller.id, now });
    await mailCredentialNotice(services, trx, { customerId: caller.id });
    await recordAct(trx, context, {
      action: 'accounts.change-password',
      object: { kind: 'account', id: caller.id },
    });
  });
}
