import { usernameSpellings } from '@regz/rules/identity/usernames.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { firstFound } from '../../platform/first-found.ts';
import type { AccountOwner } from '../../platform/http/callers.ts';
import type { Services } from '../../platform/services.ts';
import { findByUsername } from '../accounts.queries.ts';
import { findAdminId } from '../admins.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { mailSecondFactorNotice } from './mail-second-factor-notice.ts';
import { deletePasskeysOf } from './passkeys/passkeys.queries.ts';
import { deleteTotp } from './totp/totp.queries.ts';

/**
 * Removes codes, recovery codes and passkeys from an account whose owner has lost them. Every
 * session of the account ends, and a customer gets a mail. False if there is no such account. Only
 * the operator can do this, never the web: the requester must be identified by other means.
 */
export async function dropSecondFactors(
  services: Services,
  input: { kind: AccountOwner['kind']; username: string },
): Promise<boolean> {
  const { kind, username } = input;
  const find = kind === 'admin' ? findAdminId : findByUsername;
  const account = await firstFound(
    usernameSpellings(username),
    async (name): Promise<{ id: string } | undefined> => find(services.db, name),
  );
  if (account === undefined) return false;
  const owner = { kind, id: account.id };
  await transaction(services.db, async ({ trx }) => {
    await mailSecondFactorNotice(services, trx, { owner, act: 'drop-second-factors' });
    await deleteTotp(trx, owner);
    if (kind === 'customer') await deletePasskeysOf(trx, account.id);
    await deleteSessionsOf(trx, { kind, id: account.id });
    await recordAct(trx, actingAs({ kind: 'operator', id: null, name: 'operator' }, services), {
      action: 'accounts.drop-second-factors',
      object: { kind: kind === 'admin' ? 'admin' : 'account', id: account.id },
    });
  });
  return true;
}
