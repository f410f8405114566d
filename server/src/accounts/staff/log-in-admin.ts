import { recordAct } from '../../audit/record-act.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { findAdminByUsername } from './admins.queries.ts';
import { checkCredentials, type Credentials } from '../sessions/check-credentials.ts';
import { requireCode } from '../second-factors/require-code.ts';
import { withCodeTries } from '../second-factors/spend-code.ts';
import { startSession } from '../sessions/start-session.ts';

/** Signs a member of staff in; leaves an audit row. Source: specification B 2, decision 4. */
export async function logInAdmin(
  services: Services,
  context: RequestContext<unknown>,
  { code = '', ...credentials }: Credentials & { code?: string | undefined },
): Promise<{ id: string; username: string }> {
  const row = await checkCredentials(services, credentials, context.origin, {
    action: 'admin-log-in',
    wrong: 'ACCOUNT_ADMIN_CREDENTIALS_INVALID',
    find: (username) => findAdminByUsername(services.db, username),
  });
  const { id, username } = row;
  const owner = { kind: 'admin', id } as const;
  await withCodeTries(services, owner, code, () =>
    transaction(services.db, async ({ trx }) => {
      await requireCode(services, trx, owner, code);
      await startSession(trx, context, owner);
      await recordAct(trx, {
        actor: { kind: 'admin', id, name: username },
        action: 'accounts.log-in-admin',
        object: { kind: 'admin', id },
        origin: context.origin,
      });
    }),
  );
  return { id, username };
}
