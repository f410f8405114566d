import { type PasswordChange, passwordResetRefusal } from '@regz/rules/identity/accounts.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import { hashLinkToken } from '../../identity/email/mailed-link.ts';
import { visitorsTurn } from '../../identity/passwords/turns.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findLiveTaskLink, spendTaskLink } from '../email/task-email-tokens.queries.ts';
import { lockTaskUser } from '../lock-task-user.ts';
import { updateTaskPassword } from '../task-users.queries.ts';
import { endTaskSignIns } from './end-task-sign-ins.ts';
import { mailTaskPasswordNotice } from './mail-task-password-notice.ts';
import { mayResetByMail } from './may-reset-by-mail.ts';

type PasswordReset = Omit<PasswordChange, 'currentPassword'> & { token: string };

/**
 * Sets a task user's new password with a mailed link, and evicts anybody else from the account:
 * every session, including staff sessions, and every other link ends. It logs nobody in.
 * @throws Refusal ACCOUNT_LINK_INVALID for a link that does not work, or no longer does.
 */
export async function resetTaskPassword(
  services: Services,
  { origin, site }: RequestContext<unknown>,
  input: PasswordReset,
): Promise<void> {
  const refusal = passwordResetRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { db, clock, passwords } = services;
  const key = {
    purpose: 'reset-password',
    tokenHash: hashLinkToken(input.token),
    now: new Date(clock()),
  } as const;
  // Before the password is hashed, which is dear.
  const link = await findLiveTaskLink(db, key);
  if (link === undefined) throw new Refusal('ACCOUNT_LINK_INVALID');
  const password = await passwords.hash(input.newPassword, visitorsTurn(origin));
  await transaction(db, async ({ trx }) => {
    const user = await lockTaskUser(trx, link.userId);
    const own = user?.email === link.email && (await mayResetByMail(trx, user));
    if (!own || !(await spendTaskLink(trx, key))) throw new Refusal('ACCOUNT_LINK_INVALID');
    await updateTaskPassword(trx, user.id, password);
    await endTaskSignIns(trx, user.id);
    await mailTaskPasswordNotice(services, trx, { userId: user.id, how: 'reset', site });
    const actor = { kind: 'task-user', id: user.id, name: 'task user' } as const;
    await recordAct(trx, actingAs(actor, { origin, clock }), {
      action: 'accounts.reset-task-password',
      object: { kind: 'task-user', id: user.id },
    });
  });
}
