import { randomBytes, randomUUID } from 'node:crypto';
import { makeAccount, makeLink, type MadeLink } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { PASSWORD, passwordHash } from '../../harness/people.ts';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };
const draft: Example = {
  input: async () => ({ username: newAttempt(), password: PASSWORD, maxUses: 2, hours: 3 }),
};
const unknown = { status: 404, code: 'FREE_PANEL_LINK_UNKNOWN' } as const;

/** The attempt id that the page sends once per press of its button. */
export function newAttempt(): string {
  return randomBytes(16).toString('hex');
}

/** Creates a link whose admin has the shared test password. */
async function freshLink({ database }: TestServer): Promise<MadeLink> {
  return makeLink(database, { admin_password: await passwordHash() });
}

/** Creates a sub-link of another link; staff are its creator if that link has no owner. */
async function linkUnder({ database }: TestServer, id: string): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `update free_panel_links set granted_uses = granted_uses + 3
      where id = $1 and used_count + granted_uses + 3 <= max_uses returning id`,
    [id],
  );
  return (await makeLink(database, { parent_id: rows[0]?.id ?? null, max_uses: 3 })).id;
}

const key: Example = { input: async (server) => ({ key: (await freshLink(server)).code }) };

const switchOne: Example = {
  input: async (server, { accountId }) => ({
    id: await linkUnder(server, accountId),
    isActive: false,
  }),
  foreign: unknown,
};

const removeOne: Example = {
  input: async (server, { accountId }) => ({ id: await linkUnder(server, accountId) }),
  foreign: unknown,
};

export const examples: Readonly<Record<string, Example>> = {
  'freePanel.openLink': key,
  'freePanel.openAdminLink': key,
  'freePanel.signInThroughLink': {
    input: async (server) => {
      const { username } = await makeAccount(server.database, { password: await passwordHash() });
      return {
        key: (await freshLink(server)).code,
        attempt: newAttempt(),
        username,
        password: PASSWORD,
        challenge: await server.browser().solveChallenge('log-in'),
      };
    },
  },
  'freePanel.signUpThroughLink': {
    input: async (server) => {
      const username = `visitor-${randomUUID()}`;
      return {
        key: (await freshLink(server)).code,
        attempt: newAttempt(),
        username,
        email: `${username}@example.com`,
        mobileNumber: '',
        password: 'x',
        confirmPassword: 'x',
        challenge: await server.browser().solveChallenge('register'),
      };
    },
  },
  'freePanel.logInLinkAdmin': {
    input: async (server) => {
      const { code, username } = await freshLink(server);
      const challenge = await server.browser().solveChallenge('link-admin-log-in');
      return { key: code, username, password: PASSWORD, challenge };
    },
  },
  'freePanel.logOut': nothing,
  'freePanel.readOwnLink': nothing,
  'freePanel.listLinks': nothing,
  'freePanel.createLink': draft,
  'freePanel.setLinkEnabled': switchOne,
  'freePanel.removeLink': removeOne,
  'freePanel.staff.listLinks': nothing,
  'freePanel.staff.readOncePer': nothing,
  'freePanel.staff.setOncePer': { input: async () => ({ per: 'device', isOn: false }) },
  'freePanel.staff.createLink': draft,
  'freePanel.staff.setLinkEnabled': switchOne,
  'freePanel.staff.removeLink': removeOne,
};
