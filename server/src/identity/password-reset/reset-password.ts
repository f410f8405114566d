import { type PasswordChange, passwordResetRefusal } from '@regz/rules/identity/accounts.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { updatePassword } from '../accounts.queries.ts';
import { deleteLinksOf, findLiveLink, spendLink } from '../email/email-tokens.queries.ts';
import { lockMailAddress } from '../email/mail-addresses.queries.ts';
import { hashLinkToken } from '../email/mailed-link.ts';
import { mailCredentialNotice } from '../password-change/mail-credential-notice.ts';
import { visitorsTurn } from '../passwords/turns.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { endOtherSignIns } from './end-other-sign-ins.ts';

type PasswordReset = Omit<PasswordChange, 'currentPassword'> & {
  token: string;
  keepOtherSignIns?: boolean | undefined;
};

/**
 * Sets a new password with a mailed link, and evicts anybody else from the account: every session
 * and every other link ends and, unless the owner wants to keep them, passkeys and linked
 * identities are removed. It logs nobody in, so a second factor is still required.
 * @throws Refusal ACCOUNT_LINK_INVALID for a link that does not work, or no longer does.
 */
export async function resetPassword(
  services: Services,
  { origin }: RequestContext<unknown>,
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
  const link = await findLiveLink(db, key);
  if (link === undefined) throw new Refusal('ACCOUNT_LINK_INVALID');
  const password = await passwords.hash(input.newPassword, visitorsTurn(origin));
  await transaction(db, async ({ trx }) => {
    const account = await lockMailAddress(trx, link.userId);
    const usable = account?.email === link.email && (await spendLink(trx, key));
    if (account === undefined || !usable) throw new Refusal('ACCOUNT_LINK_INVALID');
    await updatePassword(trx, account.id, password);
    await deleteSessionsOf(trx, { kind: 'customer', id: account.id });
    await deleteLinksOf(trx, account.id);
    const { id: customerId } = account;
    const kept = input.keepOtherSignIns ?? false;
    const others = await endOtherSignIns(trx, { customerId, kept });
    await mailCredentialNotice(services, trx, { customerId, others });
    await recordAct(trx, actingAs({ kind: 'customer', id: customerId }, { origin, clock }), {
      action: 'accounts.reset-password',
      object: { kind: 'account', id: customerId },
      detail: { otherSignIns: others },
    });
  });
}
