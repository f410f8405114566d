import { startSession } from '../identity/sessions/start-session.ts';
import { checkCredentials, type Credentials } from '../identity/sign-in/check-credentials.ts';
import { noteLogIn } from '../identity/sign-in/note-log-in.ts';
import { taskUserView, withServerTime } from '../identity/task-user-view.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import {
  findTaskUserByUsername,
  lockCheckedTaskUser,
  replaceTaskPassword,
} from './task-users.queries.ts';

/** Signs a task user in on the site that asks. */
export async function logInTaskUser(
  services: Services,
  context: RequestContext<unknown>,
  input: Credentials,
): Promise<ReturnType<typeof withServerTime>> {
  const how = { kind: 'task-user', factor: 'password' } as const;
  const row = await noteLogIn(services, context, how, async (attempt) => {
    const found = await checkCredentials(services, context, {
      ...input,
      action: 'task-log-in',
      wrong: 'ACCOUNT_CREDENTIALS_INVALID',
      attempt,
      find: (username) => findTaskUserByUsername(services.db, username),
      renew: (checked, hash) => replaceTaskPassword(services.db, checked, hash),
    });
    return transaction(services.db, async ({ trx }) => {
      // An account that was closed, or whose password has changed meanwhile, gets no session.
      const user = await lockCheckedTaskUser(trx, found);
      if (user === undefined) throw new Refusal('ACCOUNT_CREDENTIALS_INVALID');
      const now = new Date(services.clock());
      await startSession(trx, context, { kind: 'task-user', id: user.id, now });
      return user;
    });
  });
  return withServerTime(taskUserView(row), services.clock);
}
