import { type PasswordChange, passwordChangeRefusal } from '@regz/rules/identity/passwords.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller, TaskUserCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { ownTurn } from '../passwords/turns.ts';
import { requireLiveSession } from '../sessions/require-live-session.ts';
import { startSession } from '../sessions/start-session.ts';
import type { PasswordHolders } from './password-holders.ts';

/**
 * Replaces the typed password with a new one. Every session and every mailed link of the account
 * ends; the browser that changed it gets a new session in the same transaction (ASVS 6.2.2). After
 * a concurrent reset, nothing is changed: the session has ended, and the typed password is no
 * longer the account's.
 * @throws Refusal ACCOUNT_PASSWORD_WRONG, SESSION_REQUIRED
 */
export async function changePassword(
  services: Services,
  context: RequestContext<CustomerCaller | TaskUserCaller>,
  input: PasswordChange,
  holders: PasswordHolders,
): Promise<void> {
  const refusal = passwordChangeRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { caller, origin, site, language } = context;
  const { kind, id } = caller;
  const typed = { password: input.currentPassword };
  const { checked } = await checkOwnPassword(services, context, typed);
  const password = await services.passwords.hash(input.newPassword, ownTurn(caller, origin));
  const now = new Date(services.clock());
  await transaction(services.db, async ({ trx }) => {
    await requireLiveSession(trx, caller);
    const replaced = await holders.replacePassword(trx, { id, password: checked }, password);
    if (!replaced) throw new Refusal('ACCOUNT_PASSWORD_WRONG');
    await holders.endSignIns(trx, id);
    await startSession(trx, context, { kind, id, now });
    await holders.tellChanged(services, trx, { id, site, language });
    const object = { kind: holders.object, id };
    await recordAct(trx, context, { action: holders.acts.change, object });
  });
}
