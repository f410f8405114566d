import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type AccountRow, accountView } from '../account-view.ts';
import { findByUsername, noteLogIn } from '../accounts.queries.ts';
import { requireCode } from '../second-factors/require-code.ts';
import { withCodeTries } from '../second-factors/verify-code.ts';
import { startSession } from '../sessions/start-session.ts';
import { checkCredentials, type Credentials } from './check-credentials.ts';

/**
 * Signs a customer in. That an account is banned, or asks for a code, is said only to whoever knows
 * its password. Source: specification A 5; issue 3, part 8.
 */
export async function logIn(
  services: Services,
  context: RequestContext<unknown>,
  { code = '', ...credentials }: Credentials & { code?: string | undefined },
): Promise<ReturnType<typeof accountView>> {
  const row = await checkCredentials(services, context, {
    ...credentials,
    action: 'log-in',
    wrong: 'ACCOUNT_CREDENTIALS_INVALID',
    find: (username) => findByUsername(services.db, username),
  });
  const now = new Date(services.clock());
  const owner = { kind: 'customer', id: row.id } as const;
  await withCodeTries(services, { owner, code }, () =>
    transaction(services.db, async ({ trx }) => {
      const standing = await noteLogIn(trx, row, now);
      if (standing === undefined) throw new Refusal('ACCOUNT_CREDENTIALS_INVALID');
      if (standing.banned) throw new Refusal('ACCOUNT_BANNED');
      await requireCode(services, trx, { owner, code });
      await startSession(trx, context, { ...owner, now });
    }),
  );
  const account: AccountRow = { ...row, lastLoginAt: now };
  return accountView(account);
}
