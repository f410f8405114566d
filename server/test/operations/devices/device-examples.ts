import { makeAccount } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Person } from '../../harness/people.ts';
import { makeResetLink } from '../../scenarios/device-resets.ts';
import type { Example } from '../operation-example.ts';

/** The content of a person's reset link; random for a person without an account. */
async function linkOf(server: TestServer, { accountId }: Person) {
  const { rows } = await server.database.ownerPool.query<{ username: string; email: string }>(
    'select username, email from users where id = $1',
    [accountId],
  );
  const { username, email } = rows[0] ?? { username: 'nobody', email: 'nobody@gmail.com' };
  return { username, gmail: email, token: await makeResetLink(server, accountId) };
}

export const examples: Readonly<Record<string, Example>> = {
  'devices.startDeviceReset': { input: async () => ({}) },
  'devices.readResetLink': {
    input: linkOf,
    foreign: { status: 403, code: 'DEVICE_LINK_FOREIGN' },
  },
  'devices.resetDevice': {
    input: async (server, { accountId }) => ({
      token: await makeResetLink(server, accountId, { proven: true }),
    }),
    foreign: { status: 404, code: 'DEVICE_LINK_UNKNOWN' },
  },
  'devices.staff.giveResets': {
    input: async ({ database }) => {
      const { id } = await makeAccount(database, { hwid_reset_count: 0 });
      return { id, resets: 3, reason: 'a new PC' };
    },
  },
  'devices.staff.removeDevice': {
    input: async ({ database }) => {
      const { id } = await makeAccount(database, { hwid: ['PC-1'] });
      return { id, deviceId: 'PC-1', reason: 'stolen' };
    },
  },
  'devices.listOwnResets': { input: async () => ({}) },
  'guide.readProgress': { input: async () => ({}) },
  'guide.mailPage': { input: async () => ({ page: 'guide' }) },
  'guide.markStep': { input: async () => ({ step: 'join-community', done: true }) },
};
