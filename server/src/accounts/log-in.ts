import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { type AccountRow, accountView } from './account-view.ts';
import { findByUsername, noteLogIn } from './accounts.queries.ts';
import { checkCredentials, type Credentials } from './check-credentials.ts';
import { startSession } from './start-session.ts';

/**
 * Signs a customer in. That an account is banned is said only to whoever knows its password.
 * Source: specification A 5.
 */
export async function logIn(
  services: Services,
  context: RequestContext<unknown>,
  credentials: Credentials,
): Promise<ReturnType<typeof accountView>> {
  const row = await checkCredentials(services, credentials, context.origin, {
    action: 'log-in',
    wrong: 'ACCOUNT_CREDENTIALS_INVALID',
    find: (username) => findByUsername(services.db, username),
  });
  const now = new Date(context.clock());
  await transaction(services.db, async ({ trx }) => {
    const standing = await noteLogIn(trx, row, now);
    if (standing === undefined) throw new Refusal('ACCOUNT_CREDENTIALS_INVALID');
    if (standing.banned) throw new Refusal('ACCOUNT_BANNED');
    await startSession(trx, context, { kind: 'customer', id: row.id });
  });
  const account: AccountRow = { ...row, last_login_at: now };
  return accountView(account);
}
