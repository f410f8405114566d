import { recordAct } from '../../audit/record-act.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { findByUsername } from '../accounts.queries.ts';
import { findAdminByUsername } from '../staff/admins.queries.ts';
import { mailSecondFactorNotice } from './mail-second-factor-notice.ts';
import { deletePasskeysOf } from './passkeys.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { deleteTotp } from './totp.queries.ts';

/**
 * Takes codes, recovery codes and passkeys from an account whose owner has lost them; every session
 * of it ends, and a customer is told by mail. False when there is no such account. Done by the
 * operator, never through the web: who asks has to be known otherwise.
 */
export async function dropSecondFactors(
  services: Pick<Services, 'db' | 'config' | 'jobs' | 'clock'>,
  kind: 'customer' | 'admin',
  username: string,
): Promise<boolean> {
  const find = kind === 'admin' ? findAdminByUsername : findByUsername;
  const account = await find(services.db, username);
  if (account === undefined) return false;
  const owner = { kind, id: account.id };
  await transaction(services.db, async ({ trx }) => {
    await mailSecondFactorNotice(services, trx, owner, 'drop-second-factors');
    await deleteTotp(trx, owner);
    if (kind === 'customer') await deletePasskeysOf(trx, account.id);
    await deleteSessionsOf(trx, { kind, subjectId: account.id });
    await recordAct(trx, {
      actor: { kind: 'operator', id: null, name: 'operator' },
      action: 'accounts.drop-second-factors',
      object: { kind: kind === 'admin' ? 'admin' : 'account', id: account.id },
    });
  });
  return true;
}
