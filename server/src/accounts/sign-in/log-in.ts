import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { accountView } from '../account-view.ts';
import { findByUsername, noteLastLogIn } from '../accounts.queries.ts';
import { requireCode } from '../second-factors/require-code.ts';
import { withCodeTries } from '../second-factors/verify-code.ts';
import { startSession } from '../sessions/start-session.ts';
import { checkCredentials, type Credentials } from './check-credentials.ts';
import { noteLogIn } from './note-log-in.ts';

/**
 * Signs a customer in. That an account is banned, or asks for a code, is said only to whoever knows
 * its password. Source: specification A 5; issue 3, part 8.
 */
export async function logIn(
  services: Services,
  context: RequestContext<unknown>,
  input: Credentials & { code?: string | undefined },
): Promise<ReturnType<typeof accountView>> {
  const { code = '', ...credentials } = input;
  const factor = code.trim() === '' ? 'password' : 'password and code';
  return noteLogIn(services, context, { kind: 'customer', factor }, async (attempt) => {
    const row = await checkCredentials(services, context, {
      ...credentials,
      action: 'log-in',
      wrong: 'ACCOUNT_CREDENTIALS_INVALID',
      attempt,
      find: (username) => findByUsername(services.db, username),
    });
    const lastLoginAt = await openSession(services, context, row, code);
    return accountView({ ...row, lastLoginAt });
  });
}

async function openSession(
  services: Services,
  context: RequestContext<unknown>,
  row: { id: string; password: string },
  code: string,
): Promise<Date> {
  const now = new Date(services.clock());
  const owner = { kind: 'customer', id: row.id } as const;
  await withCodeTries(services, { owner, code }, () =>
    transaction(services.db, async ({ trx }) => {
      const standing = await noteLastLogIn(trx, row, now);
      if (standing === undefined) throw new Refusal('ACCOUNT_CREDENTIALS_INVALID');
      if (standing.banned) throw new Refusal('ACCOUNT_BANNED');
      await requireCode(services, trx, { owner, code });
      await startSession(trx, context, { ...owner, now });
    }),
  );
  return now;
}
