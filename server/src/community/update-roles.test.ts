import { contract } from '@regz/contract/contract.ts';
import { addDays, utcMoment } from '@regz/rules/licenses/days-left.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { standInRoleIds } from '../../stand-ins/community/settings.ts';
import {
  arrangeCommunity,
  communityWorld,
  connectedSubscriber,
  roleNamesOf,
  subscriber,
  type Subscriber,
} from '../../test/fakes/community.ts';
import { freezeTime, makeKey } from '../../test/harness/factories.ts';
import { testServer, type TestServer } from '../../test/harness/harness.ts';
import { livesEndAsWanted } from '../../test/models/role-model.ts';
import { setStanding } from '../customers/staff/set-standing.ts';
import { CommunityFault } from '../platform/ports/community.ts';
import type { Services } from '../platform/services.ts';
import { createServices } from '../services.ts';
import { sweepCommunity } from './community.ts';
import { mapPackageRoles } from './roles/map-package-roles.ts';
import { syncRoles } from './roles/sync-roles.ts';

const { disconnectCommunity, readConnection, updateRoles } = contract.community;
let server: TestServer;
let person: Subscriber & { discordId: string };
let services: Services;

beforeAll(async () => {
  server = await testServer({ work: 'all' });
  await arrangeCommunity(server, {
    limit: { requests: 1000, windowMs: 1000 },
    roles: [{ id: foreignRole, name: 'Booster', position: 1 }],
  });
});
afterAll(() => server.close());

const foreignRole = '600000000000000001';
beforeEach(async () => {
  person = await connectedSubscriber(server, { subscription: 'Supreme-Legit' });
  // A role from another source, which must never change.
  await arrangeCommunity(server, {
    members: [
      {
        username: person.username,
        roles: [standInRoleIds.Supreme, foreignRole, standInRoleIds.Legit],
      },
    ],
  });
});
afterEach(() => arrangeCommunity(server, { failures: [] }));

const sql = (query: string, values: unknown[] = []) =>
  server.database.ownerPool.query(query, values);
const slowly = { timeout: 60_000, interval: 100 };
const rolesThere = () => roleNamesOf(server, person.discordId);
/** Makes the next attempt due. */
const hasten = () => sql('update community_role_syncs set due_at = now() where due_at is not null');
const hastenJoins = () =>
  sql("update pgboss.job set start_after = now() where name = 'community.join'");
const waitingJoins = async () =>
  (await sql("select from pgboss.job where name = 'community.join' and state < 'completed'")).rows
    .length;
const rolesOnPage = async () => (await person.browser.call(readConnection, {})).connection?.roles;

it('Updating the roles restores roles removed by hand', async () => {
  await arrangeCommunity(server, { members: [{ username: person.username, roles: [] }] });
  expect(await person.browser.call(updateRoles, {})).toEqual({ rolesAssigned: 2 });
  expect(await roleNamesOf(server, person.discordId)).toEqual(['Legit', 'Supreme']);
});

it('Updating the roles adds back a person who has left', async () => {
  await arrangeCommunity(server, {
    leave: [person.discordId],
    failures: [
      { match: '^PUT', answer: { status: 403, body: { code: 50025, message: 'expired' } } },
    ],
  });
  expect(await person.browser.call(updateRoles, {})).toEqual({ rolesAssigned: 2 });
  // The tokens that came with it are kept.
  await arrangeCommunity(server, { leave: [person.discordId] });
  expect(await person.browser.call(updateRoles, {})).toEqual({ rolesAssigned: 2 });
});

it('Updating the roles requires a connection and a running subscription', async () => {
  const alone = await subscriber(server);
  expect((await alone.browser.refusal(updateRoles, {})).code).toBe('COMMUNITY_ROLES_NOT_DUE');
  await freezeTime(server.database, person.id);
  expect((await person.browser.refusal(updateRoles, {})).code).toBe('LICENSE_FROZEN');
  await sql(
    'update users set subscription = null, expiredate = null, frozen_days = null where id = $1',
    [person.id],
  );
  expect(await person.browser.refusal(updateRoles, {})).toMatchObject({
    status: 409,
    code: 'COMMUNITY_ROLES_NOT_DUE',
  });
});

it('Updating the roles reports that the person cannot rejoin', async () => {
  await arrangeCommunity(server, { ban: [person.discordId] });
  expect((await person.browser.refusal(updateRoles, {})).code).toBe('COMMUNITY_JOIN_REFUSED');
  await arrangeCommunity(server, { unban: [person.discordId], forgetGrants: true });
  expect((await person.browser.refusal(updateRoles, {})).code).toBe('COMMUNITY_JOIN_REFUSED');
  expect(await rolesOnPage()).toMatchObject({ problem: 'join-refused', assigned: 0 });
});

it('A silent token endpoint is not a refusal', async () => {
  await arrangeCommunity(server, {
    leave: [person.discordId],
    failures: [
      {
        match: '^PUT .*/members/\\d+$',
        answer: { status: 403, body: { code: 50025, message: 'expired' } },
        times: 1000,
      },
      { match: 'POST .*/oauth2/token$', answer: { status: 503, body: {} }, times: 1000 },
    ],
  });
  expect((await person.browser.refusal(updateRoles, {})).code).toBe('COMMUNITY_ROLES_NOT_UPDATED');
  await arrangeCommunity(server, { failures: [] });
  await vi.waitFor(async () => {
    await hastenJoins();
    expect(await rolesThere()).toEqual(['Legit', 'Supreme']);
  }, slowly);
});

it('Without an answer, updating the roles is completed later', async () => {
  await arrangeCommunity(server, {
    members: [{ username: person.username, roles: [foreignRole] }],
    failures: [{ match: '/members/', answer: { status: 500, body: {} }, times: 1000 }],
  });
  expect(await person.browser.refusal(updateRoles, {})).toMatchObject({
    status: 502,
    code: 'COMMUNITY_ROLES_NOT_UPDATED',
  });
  await arrangeCommunity(server, { failures: [] });
  await hasten();
  await expect.poll(rolesThere, slowly).toEqual(['Booster', 'Legit', 'Supreme']);
});

describe('joins that failed for a passing reason', () => {
  const outage = { match: '^PUT .*/members/\\d+$', answer: { status: 503, body: {} }, times: 1000 };
  const joins = async (discordId: string) =>
    (await communityWorld(server)).requests.filter((line) =>
      new RegExp(`^PUT .*/members/${discordId}$`).test(line),
    ).length;
  /**
   * Postpones the next attempt after the first has failed, so that the test decides when it runs.
   */
  const waitUntilTried = (discordId: string) =>
    vi.waitFor(async () => {
      const { rowCount } = await sql(
        `update pgboss.job set start_after = now() + interval '1 hour'
          where name = 'community.join' and state = 'retry' and singleton_key = $1`,
        [discordId],
      );
      expect(rowCount).toBe(1);
    }, slowly);
  const newcomer = async () => {
    await arrangeCommunity(server, { failures: [outage] });
    const outsider = await connectedSubscriber(server, { subscription: 'Legit' });
    const problem = async () =>
      (await outsider.browser.call(readConnection, {})).connection?.roles.problem ?? null;
    expect(await problem()).toBe('join-waiting');
    await waitUntilTried(outsider.discordId);
    return { ...outsider, problem };
  };

  it('A join and its roles are retried after temporary failures', async () => {
    const { discordId, problem } = await newcomer();
    await arrangeCommunity(server, { failures: [] });
    await vi.waitFor(async () => {
      await hastenJoins();
      expect(await roleNamesOf(server, discordId)).toEqual(['Legit']);
    }, slowly);
    await expect.poll(problem, slowly).toBeNull();
    // A person who leaves later is not brought back.
    await arrangeCommunity(server, { leave: [discordId] });
    await sql('select request_community_role_sync($1)', [discordId]);
    await expect.poll(problem, slowly).toBe('not-a-member');
  });

  it('A refused join is not retried, and the dashboard shows it', async () => {
    const { discordId, problem } = await newcomer();
    await arrangeCommunity(server, { failures: [], ban: [discordId] });
    await vi.waitFor(async () => {
      await hastenJoins();
      expect(await problem()).toBe('join-refused');
    }, slowly);
    const before = await joins(discordId);
    await expect.poll(waitingJoins, slowly).toBe(0);
    expect(await joins(discordId)).toBe(before);
  });

  it('A join is not retried once impossible or a week old', async () => {
    const people = [
      await newcomer(),
      await newcomer(),
      await newcomer(),
      await newcomer(),
    ] as const;
    const [gone, banned, late, left] = people;
    await arrangeCommunity(server, { members: [{ username: left.username, roles: [] }] });
    await sql('select request_community_role_sync($1)', [left.discordId]);
    await expect.poll(left.problem, slowly).toBeNull();
    await arrangeCommunity(server, { leave: [left.discordId] });
    await sql('select request_community_role_sync($1)', [left.discordId]);
    await expect.poll(left.problem, slowly).toBe('not-a-member');
    await gone.browser.call(disconnectCommunity, {});
    await sql('update users set admin_approval = false where id = $1', [banned.id]);
    await sql('update community_role_syncs set join_until = $2 where discord_id = $1', [
      late.discordId,
      new Date(server.clock()),
    ]);
    const before = await Promise.all(people.map(({ discordId }) => joins(discordId)));
    await vi.waitFor(async () => {
      await hastenJoins();
      expect(await waitingJoins()).toBe(0);
    }, slowly);
    expect(await Promise.all(people.map(({ discordId }) => joins(discordId)))).toEqual(before);
    expect(await late.problem()).toBe('not-a-member');
  });
});

it('Disconnecting removes roles, authorization and person', async () => {
  const before = (await communityWorld(server)).grants;
  expect(await person.browser.call(disconnectCommunity, {})).toEqual({ rolesRemoved: true });
  expect(await roleNamesOf(server, person.discordId)).toEqual(['Booster']);
  expect((await communityWorld(server)).grants).toBe(before - 1);
  const { rows } = await sql('select * from users where id = $1', [person.id]);
  expect(rows).toMatchObject([
    {
      discord_id: null,
      discord_username: null,
      discord_avatar_url: null,
      discord_access_token: null,
      discord_refresh_token: null,
      discord_assigned_role_ids: [],
    },
  ]);
  expect((await person.browser.call(readConnection, {})).connection).toBeNull();
  expect((await person.browser.refusal(disconnectCommunity, {})).code).toBe(
    'COMMUNITY_NOT_CONNECTED',
  );
});

it('Without an answer, disconnecting is completed later', async () => {
  await arrangeCommunity(server, {
    failures: [{ match: '.', answer: 'nothing', times: 1000 }],
  });
  expect(await person.browser.call(disconnectCommunity, {})).toEqual({ rolesRemoved: false });
  expect((await person.browser.call(readConnection, {})).connection).toBeNull();
  await arrangeCommunity(server, { failures: [] });
  await hasten();
  await expect.poll(rolesThere, slowly).toEqual(['Booster']);
});

beforeEach(async () => {
  person = await connectedSubscriber(server, { subscription: 'Supreme-Legit' });
  // A role from elsewhere, which we must never touch.
  await arrangeCommunity(server, {
    members: [
      {
        username: person.username,
        roles: [standInRoleIds.Supreme, foreignRole, standInRoleIds.Legit],
      },
    ],
  });
});
const operator = { kind: 'operator', id: null, name: 'operator' } as const;

it('A redemption that replaces the package', async () => {
  const { licenseKey } = await makeKey(server.database, { subscription: 'Essential' });
  await person.browser.call(contract.licenses.redeemLicense, {
    licenseKey,
    confirmReplacement: true,
  });
  await expect.poll(rolesThere, slowly).toEqual(['Booster', 'Essential']);
});

it('The roles in the community follow experiment mode', async () => {
  await person.browser.call(contract.licenses.enableExperiment, {});
  await expect.poll(rolesThere, slowly).toEqual(['Booster', 'Experiment', 'Legit', 'Supreme']);
});

it('A ban, and its lifting', async () => {
  const { username } = person;
  await setStanding(server.database, { actor: operator }, { standing: 'ban', username });
  await expect.poll(rolesThere, slowly).toEqual(['Booster']);
  await setStanding(server.database, { actor: operator }, { standing: 'unban', username });
  await expect.poll(rolesThere, slowly).toEqual(['Booster', 'Legit', 'Supreme']);
});

it('The approval', async () => {
  await sql('update users set admin_approval = false where id = $1', [person.id]);
  await expect.poll(rolesThere, slowly).toEqual(['Booster']);
  const { username } = person;
  await setStanding(server.database, { actor: operator }, { standing: 'approve', username });
  await expect.poll(rolesThere, slowly).toEqual(['Booster', 'Legit', 'Supreme']);
});

it('The deletion of the account, and leave nothing behind', async () => {
  await sql('delete from users where id = $1', [person.id]);
  await expect.poll(rolesThere, slowly).toEqual(['Booster']);
  await vi.waitFor(async () => {
    const { rows } = await sql('select * from community_role_syncs where discord_id = $1', [
      person.discordId,
    ]);
    expect(rows).toEqual([]);
  }, slowly);
});

it('A changed mapping, which takes back what the old one gave', async () => {
  const { db } = server.database;
  await mapPackageRoles(db, { packageName: 'Supreme-Legit', roleIds: [standInRoleIds.Supreme] });
  await expect.poll(rolesThere, slowly).toEqual(['Booster', 'Supreme']);
  await mapPackageRoles(db, {
    packageName: 'Supreme-Legit',
    roleIds: [standInRoleIds.Supreme, standInRoleIds.Legit],
  });
  await expect.poll(rolesThere, slowly).toEqual(['Booster', 'Legit', 'Supreme']);
});

it('A return to the server, at the latest with the regular check of everybody', async () => {
  await arrangeCommunity(server, { leave: [person.discordId] });
  await arrangeCommunity(server, { members: [{ username: person.username, roles: [] }] });
  const tomorrow = () => server.clock() + 25 * 3_600_000;
  await sweepCommunity({ db: server.database.db, clock: tomorrow });
  await expect.poll(rolesThere, slowly).toEqual(['Legit', 'Supreme']);
});

it('The end of the subscription at its hour, which no request reports', async () => {
  const endsAt = addDays(utcMoment(server.clock()), 1);
  await sql('update users set expiredate = $2, ends_time = $3 where id = $1', [
    person.id,
    endsAt.slice(0, 10),
    endsAt.slice(11, 23),
  ]);
  const pending = async () => (await rolesOnPage())?.pending;
  await expect.poll(pending, slowly).toBe(false);
  server.clock.advance(24 * 3_600_000 - 1);
  await sweepCommunity({ db: server.database.db, clock: server.clock });
  expect(await pending()).toBe(false);
  server.clock.advance(1);
  await sweepCommunity({ db: server.database.db, clock: server.clock });
  await expect.poll(rolesThere, slowly).toEqual(['Booster']);
});

it('A community without an answer removes no role', async () => {
  const silent = { match: '/members/', answer: 'nothing' as const, times: 1000 };
  await arrangeCommunity(server, { failures: [silent] });
  await sql("update users set subscription = 'Essential' where id = $1", [person.id]);
  await vi.waitFor(
    async () => expect(await rolesOnPage()).toMatchObject({ problem: 'unreachable' }),
    slowly,
  );
  expect(await roleNamesOf(server, person.discordId)).toEqual(['Booster', 'Legit', 'Supreme']);
  expect(await rolesOnPage()).toMatchObject({ pending: true, assigned: 2 });
  await arrangeCommunity(server, { failures: [] });
  await hasten();
  await expect.poll(rolesThere, slowly).toEqual(['Booster', 'Essential']);
  await vi.waitFor(
    async () =>
      expect(await rolesOnPage()).toMatchObject({ wanted: 1, assigned: 1, problem: null }),
    slowly,
  );
});

it.each([
  [{ code: 50013, message: 'Missing Permissions' }, 'not-permitted'],
  [{ code: 10011, message: 'Unknown Role' }, 'role-unknown'],
  [{ code: 50001, message: 'Missing Access' }, 'misconfigured'],
])('A failure with %j tells the operator what to fix', async (body, problem) => {
  await arrangeCommunity(server, {
    failures: [{ match: '^PUT', answer: { status: 403, body }, times: 1000 }],
  });
  await sql("update users set subscription = 'Essential' where id = $1", [person.id]);
  await vi.waitFor(async () => expect(await rolesOnPage()).toMatchObject({ problem }), slowly);
  expect((await person.browser.refusal(updateRoles, {})).code).toBe('COMMUNITY_ROLES_NOT_UPDATED');
  expect(await roleNamesOf(server, person.discordId)).toEqual(['Booster', 'Legit', 'Supreme']);
});

it('The rate limit delays many changes and fails none', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => connectedSubscriber(server)));
  await arrangeCommunity(server, { limit: { requests: 3, windowMs: 500 } });
  await sql("update users set subscription = 'Essential' where id = any($1)", [
    people.map(({ id }) => id),
  ]);
  for (const { discordId } of people) {
    await expect.poll(() => roleNamesOf(server, discordId), slowly).toEqual(['Essential']);
  }
  await arrangeCommunity(server, { limit: { requests: 1000, windowMs: 1000 } });
});

beforeAll(async () => {
  const { config, clock, database, app } = server;
  services = await createServices({ config, db: database.db, log: app.log, clock });
});
afterAll(async () => {
  await services.community.close();
  await services.mailer.close();
});

it('Random changes and failures end with the right roles', async () => {
  expect(await livesEndAsWanted(server, services, 15)).toBe(15);
});

it('A change during a sync causes another one, never concurrently', async () => {
  const limit = { requests: 1000, windowMs: 1000 };
  await arrangeCommunity(server, { failures: [], limit });
  const { id, discordId } = await connectedSubscriber(server, { subscription: 'External' });
  const { ownerPool } = server.database;
  const others: string[] = [];
  const interrupted = {
    ...services,
    community: {
      ...services.community,
      readMemberRoles: async (...args: [string, 'now' | 'patient']) => {
        const roles = await services.community.readMemberRoles(...args);
        await ownerPool.query("update users set subscription = 'Legit' where id = $1", [id]);
        others.push((await syncRoles(services, discordId, 'now')).kind);
        return roles;
      },
    },
  };
  expect(await syncRoles(interrupted, discordId, 'now')).toMatchObject({ kind: 'synced' });
  expect(others).toEqual(['not-taken']);
  await expect.poll(() => roleNamesOf(server, discordId)).toEqual(['Legit']);
});

it('Another process resumes the sync of a dead process', async () => {
  const { id, discordId } = await connectedSubscriber(server, { subscription: 'External' });
  const { ownerPool } = server.database;
  await ownerPool.query(
    `update community_role_syncs set leased_until = now() + interval '1 hour'
      where discord_id = $1`,
    [discordId],
  );
  await ownerPool.query("update users set subscription = 'Legit' where id = $1", [id]);
  expect(await syncRoles(services, discordId, 'now')).toEqual({ kind: 'not-taken' });
  await ownerPool.query(
    'update community_role_syncs set leased_until = now() where discord_id = $1',
    [discordId],
  );
  await expect.poll(() => roleNamesOf(server, discordId)).toEqual(['Legit']);
});

it('Syncs keep foreign roles and repeat failed changes', async () => {
  const { id, discordId } = await connectedSubscriber(server, { subscription: 'External' });
  const { ownerPool } = server.database;
  const { roles, users } = await communityWorld(server);
  const username = users.find((user) => user.id === discordId)?.username ?? '';
  const foreign = roles.find(({ name }) => name === 'regz-bot');
  const meanwhile = {
    ...services,
    community: {
      ...services.community,
      readMemberRoles: async (...args: [string, 'now' | 'patient']) => {
        const read = await services.community.readMemberRoles(...args);
        const members = [{ username, roles: [...read, foreign?.id ?? ''] }];
        await arrangeCommunity(server, { members });
        return read;
      },
      takeRole: async () => {
        throw new CommunityFault('unreachable', 'the line is cut');
      },
    },
  };
  await ownerPool.query("update users set subscription = 'Legit' where id = $1", [id]);
  await expect(syncRoles(meanwhile, discordId, 'now')).rejects.toThrow('the line is cut');
  await expect
    .poll(() => roleNamesOf(server, discordId))
    .toEqual(expect.arrayContaining(['Legit', foreign?.name]));
  await expect.poll(() => roleNamesOf(server, discordId)).not.toContain('External');
  expect(await roleNamesOf(server, discordId)).toContain(foreign?.name);
});

const limitsForAll = {
  'of Discord': {
    body: '{"message":"You are being rate limited.","retry_after":2,"global":true}',
    headers: {
      'content-type': 'application/json',
      'x-ratelimit-global': 'true',
      'x-ratelimit-scope': 'global',
      'retry-after': '2',
    },
  },
  'of a proxy with a page of its own': {
    body: '<html>error code: 1015</html>',
    headers: { 'content-type': 'text/html', 'retry-after': '2' },
  },
};

it.each(Object.entries(limitsForAll))(
  'A limit %s for all calls holds for all until it is over',
  async (_, limit) => {
    const { discordId } = await connectedSubscriber(server, { subscription: 'External' });
    const read = `GET /api/v10/guilds/\\d+/members/${discordId}`;
    const refused = { status: 429, ...limit };
    await arrangeCommunity(server, { failures: [{ match: read, answer: refused }] });
    const asked = async () =>
      (await communityWorld(server)).requests.filter((line) => new RegExp(read).test(line)).length;
    const before = await asked();
    const { community } = services;
    await expect(community.readMemberRoles(discordId, 'now')).rejects.toThrow(/rate-limited/);
    await expect(community.readMemberRoles(discordId, 'now')).rejects.toThrow(/rate-limited/);
    await expect(community.refreshTokens('any')).rejects.toThrow(/rate-limited/);
    expect(await community.readMemberRoles(discordId, 'patient')).toHaveLength(1);
    expect(await asked()).toBe(before + 2);
  },
);

it('More than fifty calls in a second wait without a refusal', async () => {
  const { discordId } = await connectedSubscriber(server, { subscription: 'External' });
  const { community } = services;
  const calls = Array.from({ length: 60 }, () => community.readMemberRoles(discordId, 'now'));
  expect(await Promise.all(calls)).toHaveLength(60);
});
