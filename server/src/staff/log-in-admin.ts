import { actingAs, recordAct } from '../audit/record-act.ts';
import { hasCodes } from '../identity/second-factors/has-codes.ts';
import { requireCode } from '../identity/second-factors/require-code.ts';
import { withCodeTries } from '../identity/second-factors/verify-code.ts';
import { startSession } from '../identity/sessions/start-session.ts';
import { checkCredentials, type Credentials } from '../identity/sign-in/check-credentials.ts';
import { noteLogIn } from '../identity/sign-in/note-log-in.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findAdminByUsername, noteAdminLogIn } from './admins.queries.ts';

type Admin = Pick<AdminCaller, 'id' | 'username' | 'role' | 'codesMissing' | 'passwordGiven'>;

/**
 * Logs a member of staff in and writes an audit entry. Only a caller with the right password learns
 * that an account is disabled or requires a code.
 */
export async function logInAdmin(
  services: Services,
  context: RequestContext<unknown>,
  input: Credentials & { code?: string | undefined },
): Promise<Admin> {
  const { code = '', ...credentials } = input;
  const factor = code.trim() === '' ? 'password' : 'password and code';
  return noteLogIn(services, context, { kind: 'admin', factor }, async (attempt) => {
    const row = await checkCredentials(services, context, {
      ...credentials,
      action: 'admin-log-in',
      wrong: 'ACCOUNT_ADMIN_CREDENTIALS_INVALID',
      attempt,
      find: (username) => findAdminByUsername(services.db, username),
    });
    await openSession(services, context, row, code);
    const { id, username, role, codesRequired, passwordGiven } = row;
    const on = await hasCodes(services.db, { kind: 'admin', id });
    return { id, username, role, codesMissing: codesRequired && !on, passwordGiven };
  });
}

async function openSession(
  services: Services,
  context: RequestContext<unknown>,
  row: { id: string; username: string; password: string },
  code: string,
): Promise<void> {
  const { id, username } = row;
  const now = new Date(services.clock());
  const owner = { kind: 'admin', id } as const;
  await withCodeTries(services, { owner, code }, () =>
    transaction(services.db, async ({ trx }) => {
      const standing = await noteAdminLogIn(trx, row, now);
      if (standing === undefined) throw new Refusal('ACCOUNT_ADMIN_CREDENTIALS_INVALID');
      if (standing.disabledAt !== null) throw new Refusal('ACCOUNT_ADMIN_DISABLED');
      await requireCode(services, trx, { owner, code, language: context.language });
      await startSession(trx, context, { ...owner, now });
      await recordAct(trx, actingAs({ kind: 'admin', id, name: username }, context), {
        action: 'accounts.log-in-admin',
        object: { kind: 'admin', id },
      });
    }),
  );
}
