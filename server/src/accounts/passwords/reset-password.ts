import { type PasswordChange, passwordResetRefusal } from '@regz/rules/accounts.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { Origin } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { updatePassword } from '../accounts.queries.ts';
import {
  deleteLinksOf,
  findLiveLink,
  lockMailAddress,
  spendLink,
} from '../email/email-tokens.queries.ts';
import { hashLinkToken } from '../email/mailed-link.ts';
import { mailCredentialNotice } from './mail-credential-notice.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';

/**
 * Sets a new password with a mailed link. Every session and every other link of the account ends;
 * nobody is signed in by it, so that a second factor is still asked for.
 * @throws Refusal ACCOUNT_LINK_INVALID for a link that does not work (any more).
 */
export async function resetPassword(
  services: Services,
  form: Omit<PasswordChange, 'currentPassword'> & { token: string },
  origin: Origin,
): Promise<void> {
  const refusal = passwordResetRefusal(form);
  if (refusal !== null) throw new Refusal(refusal);
  const { db, clock, passwords } = services;
  const key = {
    purpose: 'reset-password',
    token_hash: hashLinkToken(form.token),
    now: new Date(clock()),
  } as const;
  // Before the password is hashed, which is dear.
  const link = await findLiveLink(db, key);
  if (link === undefined) throw new Refusal('ACCOUNT_LINK_INVALID');
  const password = await passwords.hash(form.newPassword);
  await transaction(db, async ({ trx }) => {
    const account = await lockMailAddress(trx, link.user_id);
    const usable = account?.email === link.email && (await spendLink(trx, key));
    if (account === undefined || !usable) throw new Refusal('ACCOUNT_LINK_INVALID');
    await updatePassword(trx, account.id, password);
    await deleteSessionsOf(trx, { kind: 'customer', subjectId: account.id });
    await deleteLinksOf(trx, account.id);
    await mailCredentialNotice(services, trx, account.id);
    await recordAct(trx, {
      actor: { kind: 'customer', id: account.id, name: account.username },
      action: 'accounts.reset-password',
      object: { kind: 'account', id: account.id },
      origin,
    });
  });
}
