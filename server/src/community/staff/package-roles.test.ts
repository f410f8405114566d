import { contract } from '@regz/contract/contract.ts';
import { isRunning } from '@regz/rules/licenses/days-left.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { standInOptions, standInRoleIds } from '../../../stand-ins/community/settings.ts';
import {
  arrangeCommunity,
  connectedSubscriber,
  roleNamesOf,
  type Subscriber,
} from '../../../test/fakes/community.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAdmin } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signIn } from '../../../test/harness/signed-in.ts';
import { createCommunity } from '../../integrations/community/community.ts';
import { createServices } from '../../services.ts';
import { mapPackageRoles } from '../roles/map-package-roles.ts';
import { readRoles as readRolesOf } from './read-roles.ts';

const { readRoles, previewRoles, editRoles } = contract.community.staff;
const { Supreme, Essential, Legit, Experiment } = standInRoleIds;
const gold = '600000000000000001';
const integration = '600000000000000002';
const packageName = 'Supreme';
let server: TestServer;
let admin: Browser;
let username: string;
let person: Subscriber & { discordId: string };

beforeAll(async () => {
  server = await testServer({ work: 'all' });
  const { id, username: name } = await makeAdmin(server.database);
  username = name;
  admin = server.browser();
  await signIn(server, admin, { kind: 'admin', id });
  await arrangeCommunity(server, { limit: { requests: 1000, windowMs: 1000 } });
  person = await connectedSubscriber(server, { subscription: packageName });
});
afterAll(() => server.close());
beforeEach(async () => {
  await arrangeCommunity(server, {
    failures: [],
    botPermissions: ['MANAGE_ROLES'],
    roles: [
      { id: gold, name: 'Gold', color: 0xff_d7_00, position: 20 },
      { id: integration, name: 'Booster', position: 1, managed: true },
    ],
  });
  await sql(
    `update users set expiredate = 'infinity', ends_time = default, banned = false,
            admin_approval = true where id = $1`,
    [person.id],
  );
  await mapPackageRoles(server.database.db, { packageName, roleIds: [Supreme] });
  await rolesAre(['Supreme']);
  await settled();
});
afterEach(() => arrangeCommunity(server, { failures: [] }));

const slowly = { timeout: 30_000, interval: 50 };
const rolesThere = () => roleNamesOf(server, person.discordId);
const rolesAre = (names: string[]) =>
  vi.waitFor(async () => expect(await rolesThere()).toEqual(names), slowly);
const sql = async (text: string, values: unknown[] = []) =>
  (await server.database.ownerPool.query(text, values)).rows;
const settled = () =>
  vi.waitFor(async () => {
    expect(await sql('select from community_role_syncs where due_at is not null')).toEqual([]);
  }, slowly);
const row = async () => {
  const { packages } = await admin.call(readRoles, {});
  const found = packages.find((each) => each.packageName === packageName);
  if (found === undefined) throw new Error('the package is missing');
  return found;
};
const edited = async (roleIds: string[]) => {
  const { version } = await row();
  return admin.call(editRoles, { packageName, version, roleIds });
};
const refused = async (roleIds: string[]) => {
  const { version } = await row();
  return admin.refusal(editRoles, { packageName, version, roleIds });
};
const preview = (roleIds: string[]) => admin.call(previewRoles, { packageName, roleIds });
const silence = [{ match: '/guilds/', answer: 'nothing' as const, times: 50 }];

it('Staff read the server’s roles and what the bot can do', async () => {
  const { state, roles, packages } = await admin.call(readRoles, {});
  expect(state).toBe('ready');
  expect(roles.map(({ position }) => position)).toEqual(
    roles.map(({ position }) => position).toSorted((one, other) => other - one),
  );
  const problems = new Map(roles.map(({ name, problem }) => [name, problem]));
  expect(Object.fromEntries(problems)).toMatchObject({
    'regz-bot': 'managed',
    Booster: 'managed',
    '@everyone': 'everyone',
    Gold: null,
    Supreme: null,
  });
  expect(roles.find(({ id }) => id === gold)).toMatchObject({ color: 0xff_d7_00, position: 20 });
  expect(packages.length).toBeGreaterThan(30);
  expect(await row()).toMatchObject({ roleIds: [Supreme], members: 1, editedBy: null });
});

it('A role that the bot cannot assign yet is named, and can be saved', async () => {
  const high = { id: gold, name: 'Gold', position: 100 };
  await arrangeCommunity(server, { roles: [high] });
  expect(await preview([Supreme, gold])).toEqual({
    roles: [
      { id: Supreme, name: 'Supreme', problem: null, isNew: false },
      { id: gold, name: 'Gold', problem: 'above-bot', isNew: true },
    ],
    members: 1,
    gaining: 0,
    losing: 0,
  });
  expect(await edited([Supreme, gold])).toMatchObject({ roleIds: [Supreme, gold] });
  await arrangeCommunity(server, { botPermissions: [] });
  const { roles } = await preview([Supreme]);
  expect(roles).toMatchObject([{ id: Supreme, problem: 'not-permitted' }]);
  await arrangeCommunity(server, { botPermissions: ['ADMINISTRATOR'] });
  expect((await preview([Supreme])).roles).toMatchObject([{ problem: null }]);
});

it('The preview counts the same changes as the sync', async () => {
  const change = { members: 1, gaining: 1, losing: 1 };
  expect(await preview([Essential, Legit])).toMatchObject(change);
  expect(await preview([Supreme, Legit])).toMatchObject({ ...change, losing: 0 });
  expect(await preview([])).toMatchObject({ ...change, gaining: 0 });
  expect(await preview([Supreme])).toMatchObject({ ...change, gaining: 0, losing: 0 });
  expect(await rolesThere()).toEqual(['Supreme']);
  await edited([Essential, Legit]);
  await rolesAre(['Essential', 'Legit']);
});

it('Only connected members whose package gives roles count', async () => {
  const { id } = person;
  const standing = async () => ({ row: (await row()).members, ...(await preview([Legit])) });
  const counts = async (change: string, back: string) => {
    await sql(`update users set ${change} where id = $1`, [id]);
    const found = await standing();
    await sql(`update users set ${back} where id = $1`, [id]);
    await settled();
    return found;
  };
  const none = { row: 0, members: 0, gaining: 0, losing: 0 };
  expect(await counts('banned = true', 'banned = false')).toMatchObject(none);
  expect(await counts('admin_approval = false', 'admin_approval = true')).toMatchObject(none);
  const ended = "expiredate = '2020-01-01'";
  expect(await counts(ended, "expiredate = 'infinity'")).toMatchObject(none);
  await arrangeCommunity(server, { leave: [person.discordId] });
  await sql('update community_role_syncs set due_at = now()');
  await settled();
  expect(await standing()).toMatchObject(none);
  await arrangeCommunity(server, { members: [{ username: person.username, roles: [] }] });
  await sql('update community_role_syncs set due_at = now()');
  await settled();
});

it('A license counts until the moment at which the rule says that it ends', async () => {
  const now = server.clock();
  for (const ms of [-1000, 0, 1000]) {
    const endsAt = new Date(now + ms).toISOString();
    await sql(
      `update users set expiredate = ($2::timestamptz at time zone 'UTC')::date,
              ends_time = ($2::timestamptz at time zone 'UTC')::time where id = $1`,
      [person.id, endsAt],
    );
    const runs = isRunning({ subscription: packageName, endsAt }, now);
    expect((await row()).members, String(ms)).toBe(runs ? 1 : 0);
  }
});

it('An edit is one audited act with old and new roles', async () => {
  const before = await row();
  const after = await edited([Legit, Experiment]);
  expect(after).toMatchObject({
    roleIds: [Legit, Experiment],
    version: before.version + 1,
    editedBy: username,
  });
  expect(await row()).toEqual(after);
  const [act] = await sql(
    `select actor_name, object_id, detail from audit_entries
      where action = 'community.map-roles' order by id desc limit 1`,
  );
  expect(act).toEqual({
    actor_name: username,
    object_id: packageName,
    detail: { before: [Supreme], after: [Legit, Experiment] },
  });
});

it('An edit of the command line makes the page of staff outdated', async () => {
  const { version } = await row();
  await mapPackageRoles(server.database.db, { packageName, roleIds: [Legit] });
  const late = await admin.refusal(editRoles, { packageName, version, roleIds: [Essential] });
  expect(late).toMatchObject({
    code: 'COMMUNITY_ROLES_CHANGED',
    data: { roleIds: [Legit], version: version + 1, editedBy: null },
  });
  expect(await row()).toMatchObject({ roleIds: [Legit] });
});

it('Of concurrent edits, one is saved', async () => {
  const { version } = await row();
  const all = await Promise.all(
    [Legit, Essential, Experiment, gold].map((id) =>
      admin.send(editRoles, { packageName, version, roleIds: [id] }),
    ),
  );
  const saved = all.find(({ status }) => status === 200);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(3);
  expect(await row()).toEqual(saved?.json);
});

it.each([
  ['Booster', [integration]],
  ['@everyone', [standInOptions('').guildId]],
  ['600000000000000009', [Supreme, '600000000000000009']],
])('A role that no bot can assign is refused: %s', async (role, roleIds) => {
  expect(await refused(roleIds)).toMatchObject({
    code: 'COMMUNITY_ROLE_NOT_ASSIGNABLE',
    data: { roleId: roleIds.at(-1), role },
  });
  expect(await row()).toMatchObject({ roleIds: [Supreme] });
});

it('A deleted role stays listed until staff remove it', async () => {
  await edited([Supreme, gold]);
  await arrangeCommunity(server, { deleteRoles: [gold] });
  const { roles } = await admin.call(readRoles, {});
  expect(roles.map(({ id }) => id)).not.toContain(gold);
  expect(await row()).toMatchObject({ roleIds: [Supreme, gold] });
  expect((await preview([Supreme, gold])).roles[1]).toEqual({
    id: gold,
    name: null,
    problem: 'deleted',
    isNew: false,
  });
  expect(await edited([Supreme, gold, Legit])).toMatchObject({ roleIds: [Supreme, gold, Legit] });
});

it('A renamed role keeps its place, because ids are stored', async () => {
  await edited([gold]);
  await arrangeCommunity(server, { roles: [{ id: gold, name: 'Golden', position: 20 }] });
  expect((await preview([gold])).roles).toMatchObject([{ name: 'Golden', problem: null }]);
  expect(await row()).toMatchObject({ roleIds: [gold] });
});

it('A retired package keeps its roles and gets no others', async () => {
  const retire = (at: string | null) =>
    sql('update license_packages set retired_at = $1 where name = $2', [at, packageName]);
  const { version } = await row();
  await retire('2026-01-01');
  const codes = [
    await admin.code(previewRoles, { packageName, roleIds: [Legit] }),
    await admin.code(editRoles, { packageName, version, roleIds: [Legit] }),
  ];
  await retire(null);
  expect(codes).toEqual(['LICENSE_PACKAGE_UNKNOWN', 'LICENSE_PACKAGE_UNKNOWN']);
  expect(await row()).toMatchObject({ roleIds: [Supreme], version });
});

it('Staff read the stored roles while the community is down', async () => {
  await arrangeCommunity(server, { failures: silence });
  expect(await admin.call(readRoles, {})).toMatchObject({ state: 'unreachable', roles: [] });
  await arrangeCommunity(server, { failures: silence });
  expect(await admin.code(previewRoles, { packageName, roleIds: [Legit] })).toBe(
    'COMMUNITY_UNAVAILABLE',
  );
  const { version } = await row();
  await arrangeCommunity(server, { failures: silence });
  const edit = { packageName, version, roleIds: [Supreme, Legit] };
  expect(await admin.code(editRoles, edit)).toBe('COMMUNITY_UNAVAILABLE');
  await arrangeCommunity(server, { failures: [] });
  expect(await row()).toMatchObject({ roleIds: [Supreme], version });
}, 60_000);

it.each([
  ['misconfigured', { status: 401, body: { message: '401: Unauthorized', code: 0 } }],
  ['misconfigured', { status: 404, body: { message: 'Unknown Guild', code: 10_004 } }],
  ['misconfigured', { status: 404, body: { message: 'Unknown Member', code: 10_007 } }],
  ['unreachable', { status: 502, body: {} }],
] as const)('The state of the connection is %s after %j', async (state, answer) => {
  await arrangeCommunity(server, { failures: [{ match: '/members/', answer, times: 3 }] });
  expect((await admin.call(readRoles, {})).state).toBe(state);
});

it('Without a configured community staff read that, and the stored roles', async () => {
  const { config, database, clock, app } = server;
  const services = await createServices({ config, db: database.db, log: app.log, clock });
  const community = createCommunity({ ...config, NODE_ENV: 'production', ALLOW_STAND_INS: false });
  const { state, settings, packages } = await readRolesOf({ ...services, community });
  expect(state).toBe('unset');
  expect(settings).toContain('DISCORD_BOT_TOKEN');
  expect(packages.find((each) => each.packageName === packageName)).toMatchObject({
    roleIds: [Supreme],
  });
  await services.community.close();
  await services.mailer.close();
});
