import { type PasswordChange, passwordChangeRefusal } from '@regz/rules/identity/accounts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { checkOwnPassword } from '../../identity/passwords/check-own-password.ts';
import { ownTurn } from '../../identity/passwords/turns.ts';
import { requireLiveSession } from '../../identity/sessions/require-live-session.ts';
import { startSession } from '../../identity/sessions/start-session.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { replaceTaskPassword } from '../task-users.queries.ts';
import { endTaskSignIns } from './end-task-sign-ins.ts';
import { mailTaskPasswordNotice } from './mail-task-password-notice.ts';

/**
 * Replaces the typed password of a task user with a new one. Every session, those of staff among
 * them, and every mailed link of the account ends with the old one; the browser that changed it
 * gets a new session in the same transaction. If a reset came in between, nothing is changed.
 * Source: ASVS 6.2.2; as customers' passwords are changed.
 * @throws Refusal ACCOUNT_PASSWORD_WRONG, SESSION_REQUIRED
 */
export async function changeTaskPassword(
  services: Services,
  context: RequestContext<TaskUserCaller>,
  input: PasswordChange,
): Promise<void> {
  const refusal = passwordChangeRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { caller, site } = context;
  const { id } = caller;
  const typed = { password: input.currentPassword };
  const { checked } = await checkOwnPassword(services, context, typed);
  const turn = ownTurn(caller, context.origin);
  const password = await services.passwords.hash(input.newPassword, turn);
  const now = new Date(services.clock());
  await transaction(services.db, async ({ trx }) => {
    await requireLiveSession(trx, caller);
    const replaced = await replaceTaskPassword(trx, { id, password: checked }, password);
    if (!replaced) throw new Refusal('ACCOUNT_PASSWORD_WRONG');
    await endTaskSignIns(trx, id);
    await startSession(trx, context, { kind: 'task-user', id, now });
    await mailTaskPasswordNotice(services, trx, { userId: id, how: 'changed', site });
    await recordAct(trx, context, {
      action: 'accounts.change-task-password',
      object: { kind: 'task-user', id },
    });
  });
}
