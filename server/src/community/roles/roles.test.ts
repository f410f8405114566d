import { contract } from '@regz/contract/contract.ts';
import { addDays, utcMoment } from '@regz/rules/licenses/days-left.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { standInRoleIds } from '../../../stand-ins/community/settings.ts';
import {
  arrangeCommunity,
  connectedSubscriber,
  roleNamesOf,
  type Subscriber,
} from '../../../test/fakes/community.ts';
import { makeKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { setStanding } from '../../customers/staff/set-standing.ts';
import { sweepCommunity } from '../community.ts';
import { mapPackageRoles } from './map-package-roles.ts';

const { readConnection, updateRoles } = contract.community;
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
afterEach(() => arrangeCommunity(server, { failures: [] }));

const sql = (query: string, values: unknown[] = []) =>
  server.database.ownerPool.query(query, values);
const operator = { kind: 'operator', id: null, name: 'operator' } as const;
const slowly = { timeout: 60_000, interval: 100 };
const rolesThere = () => roleNamesOf(server, person.discordId);
/** Passes over the time until the next try. */
const hasten = () => sql('update community_role_syncs set due_at = now() where due_at is not null');
const rolesOnPage = async () => (await person.browser.call(readConnection, {})).connection?.roles;

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
])(
  'A community that does not answer with %j tells what an operator has to mend',
  async (body, problem) => {
    await arrangeCommunity(server, {
      failures: [{ match: '^PUT', answer: { status: 403, body }, times: 1000 }],
    });
    await sql("update users set subscription = 'Essential' where id = $1", [person.id]);
    await vi.waitFor(async () => expect(await rolesOnPage()).toMatchObject({ problem }), slowly);
    expect((await person.browser.refusal(updateRoles, {})).code).toBe(
      'COMMUNITY_ROLES_NOT_UPDATED',
    );
    expect(await roleNamesOf(server, person.discordId)).toEqual(['Booster', 'Legit', 'Supreme']);
  },
);

it('A community that does not answer delays many changes rather than failing them under its rate limit', async () => {
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
