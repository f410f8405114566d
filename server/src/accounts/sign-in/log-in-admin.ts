import { actingAs, recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { requireCode } from '../second-factors/require-code.ts';
import { withCodeTries } from '../second-factors/verify-code.ts';
import { startSession } from '../sessions/start-session.ts';
import { findAdminByUsername } from '../staff/admins.queries.ts';
import { checkCredentials, type Credentials } from './check-credentials.ts';

/** Signs a member of staff in; leaves an audit row. Source: specification B 2, decision 4. */
export async function logInAdmin(
  services: Services,
  context: RequestContext<unknown>,
  { code = '', ...credentials }: Credentials & { code?: string | undefined },
): Promise<{ id: string; username: string }> {
  const row = await checkCredentials(services, context, {
    ...credentials,
    action: 'admin-log-in',
    wrong: 'ACCOUNT_ADMIN_CREDENTIALS_INVALID',
    find: (username) => findAdminByUsername(services.db, username),
  });
  const { id, username } = row;
  const now = new Date(services.clock());
  const owner = { kind: 'admin', id } as const;
  await withCodeTries(services, { owner, code }, () =>
    transaction(services.db, async ({ trx }) => {
      await requireCode(services, trx, { owner, code });
      await startSession(trx, context, { ...owner, now });
      await recordAct(trx, actingAs({ kind: 'admin', id, name: username }, context.origin), {
        action: 'accounts.log-in-admin',
        object: { kind: 'admin', id },
      });
    }),
  );
  return { id, username };
}
