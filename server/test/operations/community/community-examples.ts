import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { standInRoleIds } from '../../../stand-ins/community/settings.ts';
import {
  arrangeCommunity,
  beginConnectionOf,
  connectAccount,
  makeEligible,
} from '../../fakes/community.ts';
import { freezeTime } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { type Example, type Examples, type Refusals, sends } from '../operation-example.ts';

const eligible: Example['input'] = async (server, { accountId }) => {
  await makeEligible(server, accountId);
  return {};
};

export const examples: Examples = {
  'licenses.enableExperiment': {
    input: eligible,
    foreign: { status: 409, code: 'LICENSE_SUBSCRIPTION_MISSING' },
  },
  'community.startConnection': {
    input: eligible,
    foreign: { status: 403, code: 'COMMUNITY_NOT_ELIGIBLE' },
  },
  'community.completeConnection': {
    input: (server, { accountId }) => beginConnectionOf(server, accountId),
    foreign: { status: 409, code: 'COMMUNITY_FLOW_UNKNOWN' },
  },
  'community.cancelConnection': async (server, { accountId }) => {
    const { state } = await beginConnectionOf(server, accountId);
    return { state };
  },
  'community.disconnectCommunity': {
    input: async (server, { accountId }) => {
      await connectAccount(server, accountId);
      return {};
    },
    foreign: { status: 409, code: 'COMMUNITY_NOT_CONNECTED' },
  },
  'community.updateRoles': {
    input: async (server, { accountId }) => {
      await makeEligible(server, accountId);
      await connectAccount(server, accountId);
      return {};
    },
    foreign: { status: 409, code: 'COMMUNITY_ROLES_NOT_DUE' },
  },
  'community.staff.previewRoles': async (server) => {
    await allowCalls(server);
    return { packageName: 'Legit', roleIds: [standInRoleIds.Legit] };
  },
  'community.staff.registerCommands': async (server) => {
    await allowCalls(server);
    return {};
  },
  'community.staff.editRoles': async (server) => {
    await allowCalls(server);
    const { rows } = await server.database.ownerPool.query<{ version: number }>(
      `select version from community_mappings where package = 'Legit'`,
    );
    const version = rows[0]?.version ?? 1;
    return { packageName: 'Legit', version, roleIds: [standInRoleIds.Supreme] };
  },
};

/** Lifts the rate limit of the stand-in. */
async function allowCalls(server: TestServer): Promise<void> {
  await arrangeCommunity(server, { limit: { requests: 10_000, windowMs: 1000 } });
}

const flowEnds = 'the refused request ends the flow; tests of connections provoke it';
const queuesSync = 'the refused request queues a sync; tests of role updates provoke it';

const withPackage = (name: PackageName) =>
  sends(async ({ database }, { accountId }) => {
    const update = 'update users set subscription = $2 where id = $1';
    await database.sql(update, accountId, name);
    return {};
  });

/** An approved, paused subscription. */
const paused = sends(async ({ database }, { accountId }) => {
  const update = `update users set subscription = 'Legit', admin_approval = true where id = $1`;
  await database.sql(update, accountId);
  await freezeTime(database, accountId);
  return {};
});

/** The next calls to the community fail. */
async function silence(server: TestServer): Promise<void> {
  const answer = { status: 502, body: {} };
  const failures = [{ match: '/users/@me', answer, times: 2 }];
  await arrangeCommunity(server, { failures });
}

const otherPackage = { LICENSE_PACKAGE_UNKNOWN: { packageName: 'Superb' } };

export const refusals: Refusals = {
  'community.staff.registerCommands': {
    COMMUNITY_COMMANDS_OFF: 'a server has the key or not; a test of the chat provokes it',
    COMMUNITY_UNAVAILABLE: async (server) => {
      const failures = [{ match: '/commands', answer: { status: 502, body: {} }, times: 2 }];
      await arrangeCommunity(server, { failures });
    },
  },
  'community.staff.previewRoles': {
    ...otherPackage,
    COMMUNITY_UNAVAILABLE: (server) => silence(server),
  },
  'community.staff.editRoles': {
    ...otherPackage,
    COMMUNITY_UNAVAILABLE: async (server) => {
      await silence(server);
      return { roleIds: [standInRoleIds.Essential] };
    },
    COMMUNITY_ROLE_NOT_ASSIGNABLE: { roleIds: ['600000000000000009'] },
  },
  'licenses.enableExperiment': {
    LICENSE_EXPERIMENT_UNSUPPORTED: withPackage('Supreme-AimSilent-Essential-External'),
    LICENSE_EXPERIMENT_ENABLED: withPackage('Legit-Experiment'),
    LICENSE_FROZEN: paused,
  },
  'community.startConnection': {
    LICENSE_FROZEN: paused,
    COMMUNITY_UNAVAILABLE: 'the server caches the community; tests of connections provoke it',
  },
  'community.completeConnection': {
    COMMUNITY_NOT_ELIGIBLE: flowEnds,
    LICENSE_FROZEN: flowEnds,
    COMMUNITY_AUTHORIZATION_REFUSED: flowEnds,
    COMMUNITY_ACCOUNT_TAKEN: flowEnds,
    COMMUNITY_UNAVAILABLE: flowEnds,
  },
  'community.updateRoles': {
    LICENSE_FROZEN: paused,
    COMMUNITY_ROLES_NOT_UPDATED: queuesSync,
    COMMUNITY_JOIN_REFUSED: queuesSync,
  },
};
