import { usernameAsKept } from '@regz/rules/identity/usernames.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import { startSession } from '../../identity/sessions/start-session.ts';
import { checkCredentials, type Credentials } from '../../identity/sign-in/check-credentials.ts';
import { noteLogIn } from '../../identity/sign-in/note-log-in.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  countAdminLogIn,
  findLink,
  type LinkRow,
  lockLink,
  replaceLinkPassword,
} from '../free-panel.queries.ts';
import { requireAdminLink } from '../require-key.ts';
import { type OwnLink, ownLinkView } from './read-own-link.ts';

/**
 * Logs in a link's admin, with a session for this link only. It takes a use while one is left;
 * after that the admin can still log in, to see and switch the links. A wrong name costs the same
 * work as a wrong password.
 */
export async function logInLinkAdmin(
  services: Services,
  context: RequestContext<unknown>,
  { key, ...credentials }: Credentials & { key: string },
): Promise<OwnLink> {
  const how = { kind: 'link-admin', factor: 'password' } as const;
  return noteLogIn(services, context, how, async (attempt) => {
    const link = await requireAdminLink(services, context, key);
    const checked = await checkCredentials(services, context, {
      ...credentials,
      action: 'link-admin-log-in',
      wrong: 'ACCOUNT_CREDENTIALS_INVALID',
      attempt,
      find: async (username) =>
        username === usernameAsKept(link.adminUsername) ? link : undefined,
      renew: (old, hash) => replaceLinkPassword(services.db, old, hash),
    });
    return openSession(services, context, checked);
  });
}

async function openSession(
  services: Services,
  context: RequestContext<unknown>,
  checked: LinkRow,
): Promise<OwnLink> {
  return transaction(services.db, async ({ trx }) => {
    const link = await lockLink(trx, checked.id);
    const now = new Date(services.clock());
    if (link === undefined || !link.isActive || link.expiresAt <= now) {
      throw new Refusal('FREE_PANEL_LINK_INVALID');
    }
    const { id, adminUsername: name } = link;
    await countAdminLogIn(trx, id);
    await recordAct(trx, actingAs({ kind: 'link-admin', id, name }, context), {
      action: 'free-panel.log-in-link-admin',
      object: { kind: 'free-panel-link', id },
    });
    const counted = (await findLink(trx, id)) ?? link;
    await startSession(trx, context, { kind: 'link-admin', id, now });
    return ownLinkView(counted, now);
  });
}
