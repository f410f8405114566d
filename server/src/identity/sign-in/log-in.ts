import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { accountView } from '../account-view.ts';
import { findByUsername, noteLastLogIn, replacePassword } from '../accounts.queries.ts';
import { requireCode } from '../second-factors/require-code.ts';
import { withCodeTries } from '../second-factors/verify-code.ts';
import { startSession } from '../sessions/start-session.ts';
import { checkCredentials, type Credentials } from './check-credentials.ts';
import { noteLogIn } from './note-log-in.ts';

type Account = ReturnType<typeof accountView>;
type LogIn = Credentials & { code?: string | undefined };

/** Work in the transaction of a login; the account's row is locked. */
type Alongside<Result> = (trx: Database, account: Account) => Promise<Result>;

/**
 * Logs a customer in. Only a caller who knows the password learns that the account is banned or
 * requires a code.
 */
export async function logIn(
  services: Services,
  context: RequestContext<unknown>,
  input: LogIn,
): Promise<Account> {
  const asked = { ...input, action: 'log-in' } as const;
  return logInAlongside(services, context, asked, async (_trx, account) => account);
}

/** Logs a customer in as `logIn` does, and runs other work in the same transaction. */
export async function logInAlongside<Result>(
  services: Services,
  context: RequestContext<unknown>,
  input: LogIn & { action: ChallengeAction },
  alongside: Alongside<Result>,
): Promise<Result> {
  const { code = '', ...credentials } = input;
  const factor = code.trim() === '' ? 'password' : 'password and code';
  return noteLogIn(services, context, { kind: 'customer', factor }, async (attempt) => {
    const row = await checkCredentials(services, context, {
      ...credentials,
      wrong: 'ACCOUNT_CREDENTIALS_INVALID',
      attempt,
      find: (username) => findByUsername(services.db, username),
      renew: (checked, hash) => replacePassword(services.db, checked, hash),
    });
    return openSession(services, context, { row, code }, alongside);
  });
}

async function openSession<Result>(
  services: Services,
  context: RequestContext<unknown>,
  { row, code }: { row: NonNullable<Awaited<ReturnType<typeof findByUsername>>>; code: string },
  alongside: Alongside<Result>,
): Promise<Result> {
  const now = new Date(services.clock());
  const owner = { kind: 'customer', id: row.id } as const;
  return withCodeTries(services, { owner, code }, () =>
    transaction(services.db, async ({ trx }) => {
      const standing = await noteLastLogIn(trx, row, now);
      if (standing === undefined) throw new Refusal('ACCOUNT_CREDENTIALS_INVALID');
      if (standing.banned) throw new Refusal('ACCOUNT_BANNED');
      await requireCode(services, trx, { owner, code, language: context.language });
      const account = accountView({ ...row, lastLoginAt: now });
      const result = await alongside(trx, account);
      await startSession(trx, context, { ...owner, now, language: account.language });
      return result;
    }),
  );
}
