import { contract } from '@regz/contract/contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { standInRoleIds } from '../../stand-ins/community/settings.ts';
import {
  arrangeCommunity,
  communityWorld,
  connectedSubscriber,
  roleNamesOf,
  type Subscriber,
  subscriber,
} from '../../test/fakes/community.ts';
import { freezeTime } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';

const { disconnectCommunity, readConnection, updateRoles } = contract.community;
const foreignRole = '600000000000000001';
let server: TestServer;
let person: Subscriber & { discordId: string };

beforeAll(async () => {
  server = await testServer({ work: 'all' });
  await arrangeCommunity(server, {
    limit: { requests: 1000, windowMs: 1000 },
    roles: [{ id: foreignRole, name: 'Booster', position: 1 }],
  });
});
afterAll(() => server.close());
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

it('Updating the roles reports how many there are, and restores what was removed by hand', async () => {
  await arrangeCommunity(server, { members: [{ username: person.username, roles: [] }] });
  expect(await person.browser.call(updateRoles, {})).toEqual({ rolesAssigned: 2 });
  expect(await roleNamesOf(server, person.discordId)).toEqual(['Legit', 'Supreme']);
});

it('Updating the roles adds back a person who has left, even if the access token has expired', async () => {
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

it('Updating the roles is refused without a connection or a subscription, and while it is paused', async () => {
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

it('Updating the roles says that the person cannot be let in again', async () => {
  await arrangeCommunity(server, { ban: [person.discordId] });
  expect((await person.browser.refusal(updateRoles, {})).code).toBe('COMMUNITY_JOIN_REFUSED');
  await arrangeCommunity(server, { unban: [person.discordId], forgetGrants: true });
  expect((await person.browser.refusal(updateRoles, {})).code).toBe('COMMUNITY_JOIN_REFUSED');
  expect(await rolesOnPage()).toMatchObject({ problem: 'join-refused', assigned: 0 });
});

it('Updating the roles does not take a silent token endpoint for a refusal', async () => {
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

it('Updating the roles says so when the community does not answer, and is completed later', async () => {
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

it('Disconnecting takes the roles away, ends the authorization, and forgets the person', async () => {
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

it('Disconnecting does so here at once when the community does not answer, and there later', async () => {
  await arrangeCommunity(server, {
    failures: [{ match: '.', answer: 'nothing', times: 1000 }],
  });
  expect(await person.browser.call(disconnectCommunity, {})).toEqual({ rolesRemoved: false });
  expect((await person.browser.call(readConnection, {})).connection).toBeNull();
  await arrangeCommunity(server, { failures: [] });
  await hasten();
  await expect.poll(rolesThere, slowly).toEqual(['Booster']);
});
