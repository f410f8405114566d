import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { cast } from '../../../seed/cast.ts';
import { makeAdmin, makeTaskUser } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { PASSWORD, passwordHash } from '../../harness/people.ts';
import { turnedOnCodes } from '../../scenarios/second-factors.ts';
import { logInWithCode } from '../identity/second-factor-examples.ts';
import {
  by,
  type Examples,
  type Input,
  type Prepare,
  type Refusals,
} from '../operation-example.ts';

const ownPassword = PASSWORD;
const passwords = { newPassword: 'a new password', confirmPassword: 'a new password' };
const colleague = async ({ database }: TestServer) => (await makeAdmin(database)).id;
const noView = { status: 404, code: 'ACCOUNT_VIEW_UNKNOWN' } as const;
const notStaff = { status: 403, code: 'ACCOUNT_NOT_STAFF' } as const;

export const examples: Examples = {
  'staff.logInAdmin': async (server) => {
    const challenge = await server.browser().solveChallenge('admin-log-in');
    return { ...cast.sithara, challenge };
  },
  'staff.openStaffSession': {
    input: async () => ({ password: PASSWORD }),
    told: { 'task user': notStaff, 'another task user': notStaff, 'held task user': notStaff },
  },
  'staff.changePassword': async () => ({ currentPassword: PASSWORD, ...passwords }),
  'staff.createAdmin': async () => ({
    username: `staff-${randomUUID()}`,
    role: 'support',
    ...passwords,
    ownPassword,
  }),
  'staff.setAdminPassword': async (server) => ({
    id: await colleague(server),
    ...passwords,
    ownPassword,
  }),
  'staff.requireAdminCodes': async (server) => ({
    id: await colleague(server),
    required: true,
    ownPassword,
  }),
  'staff.setAdminRole': async (server) => ({
    id: await colleague(server),
    role: 'stock',
    ownPassword,
  }),
  'staff.setAdminEnabled': async (server) => ({
    id: await colleague(server),
    enabled: false,
    ownPassword,
  }),
  'staff.listViews': async () => ({ list: 'orders' }),
  'staff.saveView': async () => ({ list: 'orders', name: 'Failed', query: 'show=failed' }),
  'staff.removeView': {
    input: async () => ({ id: randomUUID() }),
    told: { admin: noView, 'support staff': noView, 'stock staff': noView },
  },
};

/** Twenty wrong passwords for an unknown name, after which the challenge must be harder. */
const underPressure: Prepare = async (server) => {
  const username = `nobody-${randomUUID()}`;
  const wrong = async () => ({
    username,
    password: 'wrong',
    challenge: await server.browser().solveChallenge('admin-log-in'),
  });
  for (let count = 0; count < 20; count += 1) {
    await server.browser().refusal(contract.staff.logInAdmin, await wrong());
  }
  return wrong();
};

/** The caller is the last enabled owner, and the input would change that. */
const lastOwner: Refusals[string] = {
  ACCOUNT_OWNER_LAST: async ({ database }, { accountId }) => {
    const update = 'update account_admins set disabled_at = now() where id <> $1';
    await database.sql(update, accountId);
    return { id: accountId };
  },
};

const twentyViews: Prepare = async (_, { browser }) => {
  for (let count = 0; count < 20; count += 1) {
    await browser.call(contract.staff.saveView, { list: 'orders', name: `${count}`, query: '' });
  }
  return { list: 'orders', name: 'One more', query: '' };
};

/** A session of a task user who is staff and has turned codes on. */
const withCodes = (changes: Input) =>
  by('task user who is staff', async (server, { browser }) => {
    await browser.call(contract.staff.openStaffSession, { password: PASSWORD });
    await turnedOnCodes(server, browser, { staff: true });
    return changes;
  });

const asStaff = (changes: Input) => by('task user who is staff', changes);

export const refusals: Refusals = {
  'staff.changePassword': {
    ACCOUNT_PASSWORD_UNCHANGED: { newPassword: PASSWORD, confirmPassword: PASSWORD },
    ACCOUNT_PASSWORD_OF_TASK_AREA: async ({ database }, { accountId }) => {
      const { id } = await makeTaskUser(database, { is_admin: true });
      await database.sql(
        'update account_admins set task_user_id = $1 where id = $2',
        id,
        accountId,
      );
      return {};
    },
  },
  'staff.logInAdmin': {
    CHALLENGE_STRONGER_REQUIRED: underPressure,
    ACCOUNT_ADMIN_DISABLED: async ({ database }) => {
      const { id, username } = await makeAdmin(database, await passwordHash());
      const update = 'update account_admins set disabled_at = now() where id = $1';
      await database.sql(update, id);
      return { username, password: PASSWORD };
    },
    ACCOUNT_CODE_REQUIRED: (server) => logInWithCode(server, 'admin'),
    ACCOUNT_CODE_WRONG: (server) => logInWithCode(server, 'admin', 'AAAA-AAAA-AAAA-AAAA'),
  },
  'staff.openStaffSession': {
    ACCOUNT_FIELDS_MISSING: asStaff({ password: '' }),
    ACCOUNT_PASSWORD_WRONG: asStaff({ password: 'wrong' }),
    ACCOUNT_NOT_STAFF: {},
    ACCOUNT_CODE_REQUIRED: withCodes({}),
    ACCOUNT_CODE_WRONG: withCodes({ code: 'AAAA-AAAA-AAAA-AAAA' }),
  },
  'staff.createAdmin': {
    ACCOUNT_USERNAME_TAKEN: async ({ database }) => ({
      username: (await makeAdmin(database)).username.toUpperCase(),
    }),
  },
  'staff.saveView': { ACCOUNT_VIEWS_FULL: twentyViews },
  'staff.removeView': { ACCOUNT_VIEW_UNKNOWN: { id: randomUUID() } },
  'staff.setAdminRole': lastOwner,
  'staff.setAdminEnabled': lastOwner,
};
