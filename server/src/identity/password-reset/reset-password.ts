import { type PasswordChange, passwordResetRefusal } from '@regz/rules/identity/passwords.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { openLink, takeLink } from '../email/open-link.ts';
import type { PasswordHolders } from '../password-change/password-holders.ts';
import { visitorsTurn } from '../passwords/turns.ts';

type PasswordReset = Omit<PasswordChange, 'currentPassword'> & {
  token: string;
  keepOtherSignIns?: boolean | undefined;
};

/**
 * Sets a new password with a mailed link, and ends all other access to the account: every session
 * and every other link and, unless the owner keeps them, passkeys and linked identities. It creates
 * no session, so a second factor is still required.
 * @throws Refusal ACCOUNT_LINK_INVALID for a link that does not work
 */
export async function resetPassword(
  services: Services,
  { origin, site, language }: RequestContext<unknown>,
  input: PasswordReset,
  holders: PasswordHolders,
): Promise<void> {
  const refusal = passwordResetRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { db, clock, passwords } = services;
  const { token, newPassword, keepOtherSignIns = false } = input;
  // Runs before the password is hashed, because hashing is expensive.
  const link = await openLink(db, services, {
    kind: holders.kind,
    purpose: 'reset-password',
    token,
  });
  const password = await passwords.hash(newPassword, visitorsTurn(origin));
  await transaction(db, async ({ trx }) => {
    const { id } = await takeLink(trx, link, await holders.lockForReset(trx, link.userId));
    await holders.updatePassword(trx, id, password);
    await holders.endSignIns(trx, id);
    const detail = await holders.finishReset(services, trx, {
      id,
      site,
      language,
      keepOtherSignIns,
    });
    await recordAct(trx, actingAs(holders.actor(id), { origin, clock }), {
      action: holders.acts.reset,
      object: { kind: holders.object, id },
      ...(detail === undefined ? {} : { detail }),
    });
  });
}
