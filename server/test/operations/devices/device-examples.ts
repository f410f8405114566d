import { makeAccount } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Person } from '../../harness/people.ts';
import { makeResetLink } from '../../scenarios/device-resets.ts';
import { after, type Examples, type Refusals } from '../operation-example.ts';

/** The content of a person's reset link; random for a person without an account. */
async function linkOf(server: TestServer, { accountId }: Person) {
  const { rows } = await server.database.ownerPool.query<{ username: string; email: string }>(
    'select username, email from users where id = $1',
    [accountId],
  );
  const { username, email } = rows[0] ?? { username: 'nobody', email: 'nobody@gmail.com' };
  return { username, gmail: email, token: await makeResetLink(server, accountId) };
}

export const examples: Examples = {
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
  'devices.staff.giveResets': async ({ database }) => {
    const { id } = await makeAccount(database, { hwid_reset_count: 0 });
    return { id, resets: 3, reason: 'a new PC' };
  },
  'devices.staff.removeDevice': async ({ database }) => {
    const { id } = await makeAccount(database, { hwid: ['PC-1'] });
    return { id, deviceId: 'PC-1', reason: 'stolen' };
  },
  'guide.mailPage': async () => ({ page: 'guide' }),
  'guide.markStep': async () => ({ step: 'join-community', done: true }),
};

const noEmail = after('update users set email = null where id = $1');
const unusable: Refusals[string] = {
  DEVICE_RESETS_EXHAUSTED: after('update users set hwid_reset_count = 0 where id = $1'),
  DEVICE_NONE_REGISTERED: after("update users set hwid = '{}' where id = $1"),
};
const oldLink: Refusals[string] = {
  DEVICE_LINK_USED: after('update device_reset_links set used_at = now() where user_id = $1'),
  DEVICE_LINK_EXPIRED: after(
    "update device_reset_links set expires_at = now() - interval '1 day' where user_id = $1",
  ),
};

export const refusals: Refusals = {
  'devices.startDeviceReset': { DEVICE_EMAIL_REQUIRED: noEmail, ...unusable },
  'devices.readResetLink': {
    DEVICE_LINK_EMAIL_DIFFERS: { gmail: 'else@gmail.com' },
    ...oldLink,
    ...unusable,
  },
  'devices.resetDevice': {
    DEVICE_EMAIL_REQUIRED: noEmail,
    ...oldLink,
    ...unusable,
    DEVICE_CHOICE_MISSING: after("update users set hwid = '{A,B}', max_devices = 2 where id = $1"),
    IDENTITY_PROOF_REQUIRED: after('delete from account_identity_grants where user_id = $1'),
  },
  'devices.staff.giveResets': {
    DEVICE_RESETS_FULL: async ({ database }) => ({
      id: (await makeAccount(database, { hwid_reset_count: 8 })).id,
    }),
  },
  'guide.mailPage': {
    ACCOUNT_EMAIL_MISSING: after(
      'update users set email = null, email_verified = false where id = $1',
    ),
  },
  'guide.markStep': {
    GUIDE_STEPS_TOO_MANY: after(
      `insert into guide_steps_done (user_id, step)
       select $1, 'step-' || n from generate_series(1, 200) n`,
    ),
  },
};
