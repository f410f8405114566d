import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkPanel } from '../../../operate/doctor/check-panel.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { ownServer, sharedServer } from '../../../test/harness/harness.ts';
import { newPerson, PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { turnedOnCodes } from '../../../test/scenarios/second-factors.ts';

const until = addDays(utcDate(Date.now()), 10);
const server = sharedServer({ work: 'none', environment: { LEGACY_PANEL_UNTIL: until } });
let hash: string;

beforeAll(async () => {
  hash = await passwordHash();
});

const ONE_ROW = 'application/vnd.pgrst.object+json';

/** An account of the previous shop, with a license that runs. */
function oldAccount(columns: AccountColumns = {}) {
  return makeAccount(server.database, {
    password: hash,
    subscription: 'Supreme',
    expiredate: 'infinity',
    admin_approval: true,
    hwid: [],
    ...columns,
  });
}

/** An old panel on a PC: sends the requests for the hosted table API to another address. */
function oldPanel(browser: Browser = server.browser()) {
  const asked = (query: Record<string, string>) =>
    `/rest/v1/users?${new URLSearchParams(query).toString()}`;
  const headers = { origin: undefined, cookie: undefined, apikey: 'anything', accept: ONE_ROW };
  return {
    browser,
    read: (username: string, password = PASSWORD, more: Record<string, string> = {}) =>
      browser.request({
        path: asked({ select: '*', username: `eq.${username}`, password: `eq.${password}` }),
        headers: { ...headers, ...more },
      }),
    write: (id: string, columns: object, more: Record<string, string> = {}) =>
      browser.request({
        method: 'PATCH',
        path: asked({ id: `eq.${id}` }),
        headers: { ...headers, 'content-type': 'application/json', ...more },
        body: JSON.stringify(columns),
      }),
  };
}

const listOf = (id: string) => panelAccounts(server).listOf(id);

it('An old panel reads only its account’s known columns', async () => {
  const { id, username } = await oldAccount({ hwid: ['OLD-1'], max_devices: 2 });
  const answer = await oldPanel().read(username);
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(answer.json).toEqual({
    id,
    username,
    subscription: 'Supreme',
    expiredate: 'Active',
    admin_approval: true,
    banned: false,
    save_hwid: true,
    max_devices: 2,
    hwid: ['OLD-1'],
    hwid_reset_count: 10,
  });
  const rows = await oldPanel().read(username, PASSWORD, { accept: 'application/json' });
  expect(rows.json).toEqual([answer.json]);
});

it('Old panels get one answer for every failed login', async () => {
  const { username } = await oldAccount();
  const careful = await newPerson(server, 'customer with a license');
  await turnedOnCodes(server, careful.browser);
  const rows = await server.database.sql<{ username: string }>(
    'update users set password = $2 where id = $1 returning username',
    careful.accountId,
    hash,
  );
  const typed = [
    [username, 'wrong'],
    ['nobody at all', PASSWORD],
    [rows[0]?.username ?? '', PASSWORD],
    [username, ' '],
  ] as const;
  for (const [name, password] of typed) {
    const answer = await oldPanel().read(name, password);
    expect(answer).toMatchObject({ status: 406, json: { code: 'PGRST116' } });
    const list = await oldPanel().read(name, password, { accept: 'application/json' });
    expect(list).toMatchObject({ status: 200, json: [] });
  }
});

it('Old panels share the login’s limits, twenty an hour an account', async () => {
  const { username } = await oldAccount();
  const guesser = oldPanel();
  for (let count = 0; count < 10; count += 1) await guesser.read(username, 'wrong');
  expect((await guesser.read(username)).status).toBe(429);
  const other = oldPanel();
  for (let count = 0; count < 10; count += 1) await other.read(username, 'wrong');
  expect((await oldPanel().read(username)).json).toMatchObject({ code: 'ATTEMPTS_EXCEEDED' });
  // The owner, who solves a challenge, is not refused.
  const browser = server.browser();
  const challenge = await browser.solveChallenge('log-in', 'high');
  const logIn = { username, password: PASSWORD, challenge };
  expect(await browser.call(contract.identity.logIn, logIn)).toMatchObject({ username });
});

it('An old panel adds its device once and gets its account', async () => {
  const { id, username } = await oldAccount({ max_devices: 2 });
  const panel = oldPanel();
  await panel.read(username);
  expect((await panel.write(id, { hwid: ['OLD-1'] })).status).toBe(204);
  expect((await panel.write(id, { hwid: ['OLD-1'] })).status).toBe(204);
  const shown = { prefer: 'return=representation' };
  const second = await panel.write(id, { hwid: ['OLD-1', 'OLD-2'] }, shown);
  expect(second).toMatchObject({ status: 200, json: { hwid: ['OLD-1', 'OLD-2'] } });
  expect(await listOf(id)).toEqual(['OLD-1', 'OLD-2']);
  expect(await panelAccounts(server).acts(id)).toEqual(
    Array<string>(2).fill('panel.bind-legacy-device'),
  );
});

describe('what an old panel may not write', () => {
  const thumbprint = 'k'.repeat(43);
  it.each<[string, AccountColumns, object]>([
    ['a device too many', { hwid: ['A'] }, { hwid: ['A', 'B'] }],
    ['another device in the place of one', { hwid: ['A'] }, { hwid: ['B'] }],
    ['a list without its device', { hwid: ['A'] }, { hwid: [] }],
    ['two devices at once', { max_devices: 3 }, { hwid: ['A', 'B'] }],
    ['the id of a PC with a key', {}, { hwid: [thumbprint] }],
    ['an empty id', {}, { hwid: [' '] }],
    ['the list of a banned account', { banned: true }, { hwid: ['A'] }],
    ['the list of an account without one', { save_hwid: false }, { hwid: ['A'] }],
  ])('An old panel writes nothing but its own device: not %s', async (_, columns, written) => {
    const { id, username } = await oldAccount(columns);
    const panel = oldPanel();
    expect((await panel.read(username)).status).toBe(200);
    const answer = await panel.write(id, written);
    expect(answer).toMatchObject({ status: 403, json: { code: '42501' } });
    expect(await listOf(id)).toEqual(columns.hwid ?? []);
  });

  it.each([
    ['another column', { max_devices: 9 }],
    ['another column beside it', { hwid: ['A'], subscription: 'Experiment' }],
    ['a text in the place of the list', { hwid: 'A' }],
  ])('An old panel writes no %s', async (_, written) => {
    const { id, username } = await oldAccount();
    const panel = oldPanel();
    await panel.read(username);
    const answer = await panel.write(id, written);
    expect(answer).toMatchObject({ status: 400, json: { code: 'INPUT_INVALID' } });
    expect(await listOf(id)).toEqual([]);
  });
});

it('Old panels write for ten minutes after the password, same network', async () => {
  const { id, username } = await oldAccount();
  const panel = oldPanel();
  const write = () => panel.write(id, { hwid: ['A'] });
  expect((await write()).status).toBe(403);
  await panel.read(username, 'wrong');
  expect((await write()).status).toBe(403);
  await panel.read(username);
  expect((await oldPanel().write(id, { hwid: ['A'] })).status).toBe(403);
  server.clock.advance(10 * MINUTE_MS);
  expect((await write()).status).toBe(403);
  expect((await panel.write(randomUUID(), { hwid: ['A'] })).status).toBe(403);
  expect(await listOf(id)).toEqual([]);
  await panel.read(username);
  expect((await write()).status).toBe(204);
});

it.each([
  ['/rest/v1/users'],
  ['/rest/v1/users?username=eq.a'],
  ['/rest/v1/users?username=like.a&password=eq.b'],
  ['/rest/v1/users?username=eq.a&password=eq.b&email=eq.c'],
  ['/rest/v1/users?username=eq.a&username=eq.b&password=eq.c'],
])('Old panels can only request one account by name and password: %s is refused', async (path) => {
  const answer = await server.browser().request({ path, headers: { origin: undefined } });
  expect(answer).toMatchObject({ status: 400, json: { code: 'INPUT_INVALID' } });
});

it('No page of another site can act as an old panel', async () => {
  const { username } = await oldAccount();
  const answer = await oldPanel().read(username, PASSWORD, { origin: 'https://evil.example' });
  expect(answer).toMatchObject({ status: 403, json: { code: 'ORIGIN_FORBIDDEN' } });
});

it('Sixteen concurrent old panels take exactly one place', async () => {
  const { id, username } = await oldAccount();
  const panel = oldPanel();
  await panel.read(username);
  const devices = Array.from({ length: 16 }, (_, number) => [`OLD-${number}`]);
  const answers = await Promise.all(devices.map((hwid) => panel.write(id, { hwid })));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await listOf(id)).toHaveLength(1);
  const pc = await panelAccounts(server).newPc(id);
  expect((await pc.beat()).state).toBe('device');
});

it('Staff and operators see how many accounts use old panels', async () => {
  const { browser } = await newPerson(server, 'admin');
  const { oldPanels } = await browser.call(contract.panel.staff.readKeys, {});
  const rows = await server.database
    .sql(`select (select count(*)::int from panel_legacy_uses) as heard,
            (select count(*)::int from users where exists (select from unnest(hwid) as id where length(id) <> 43))
              as listed`);
  expect(oldPanels).toEqual({ until, ...rows[0] });
  const { config, clock } = server;
  const said = async (nowMs: number) =>
    (await checkPanel(config, server.database.db, nowMs)).filter(({ says }) =>
      says.includes('old panels'),
    );
  expect(await said(clock())).toMatchObject([
    { level: 'warn', says: expect.stringContaining(until) },
  ]);
  expect(await said(clock() - 60 * DAY_MS)).toMatchObject([{ level: 'note' }]);
  expect(await said(clock() + 60 * DAY_MS)).toMatchObject([
    { level: 'warn', says: expect.stringContaining('remove LEGACY_PANEL_UNTIL') },
  ]);
});

it('Old panels are served until their configured day', async () => {
  const { username } = await oldAccount();
  server.clock.advance(10 * DAY_MS);
  expect((await oldPanel().read(username)).json).toMatchObject({ code: 'ROUTE_UNKNOWN' });
  const bare = await ownServer({ work: 'none' });
  const asked = await oldPanel(bare.browser()).read(username);
  expect(asked.status).toBe(404);
  expect(asked.text).not.toContain('PGRST116');
});

describe('own backend', () => {
  const role = `panel_read_${randomUUID().slice(0, 8)}`;
  let backend: pg.Client;

  const oldAccount = () =>
    makeAccount(server.database, { subscription: 'Supreme', expiredate: 'infinity', hwid: [] });

  beforeAll(async () => {
    const { host, port, database } = server.database.ownerConnection;
    backend = new pg.Client({ ...inject('superuserConnection'), host, port, database });
    await backend.connect();
    // As docs/operations/panel.md says.
    await backend.query(`create role ${role} login`);
    await backend.query(`grant select on panel_accounts to ${role}`);
    await backend.query(`grant execute on function panel_bind_legacy(uuid, text) to ${role}`);
    await backend.query(`set role ${role}`);
  });
  afterAll(async () => {
    await backend.query(`reset role; drop owned by ${role}; drop role ${role}`);
    await backend.end();
  });

  it('The operator’s own backend reads old panels’ accounts without passwords', async () => {
    const { id, username } = await oldAccount();
    const { rows, fields } = await backend.query<object>(
      'select * from panel_accounts where id = $1',
      [id],
    );
    expect(rows).toMatchObject([{ username, expiredate: 'Active' }]);
    expect(fields.map(({ name }) => name).join(' ')).toBe(
      'id username subscription expiredate admin_approval banned save_hwid max_devices hwid hwid_reset_count',
    );
  });

  it.each([
    'select password from users',
    'update panel_accounts set max_devices = 9',
    "update users set hwid = '{}'",
    'select * from panel_devices',
    'select * from panel_legacy_uses',
    'update panel_legacy_bridge set until = until + 1000',
    'delete from audit_entries',
  ])('The operator’s own backend may do nothing more: %s', async (statement) => {
    await expect(backend.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('A foreign backend binds devices only within places and dates', async () => {
    const { id } = await oldAccount();
    const bind = async (device: string) => {
      const { rows } = await backend.query<{ bound: boolean }>(
        'select panel_bind_legacy($1, $2) as bound',
        [id, device],
      );
      return rows[0]?.bound;
    };
    const { ownerPool } = server.database;
    for (const over of [
      "update panel_legacy_bridge set until = 'yesterday'",
      'delete from panel_legacy_bridge',
    ]) {
      await ownerPool.query(over);
      expect((await backend.query('select from panel_accounts')).rowCount).toBe(0);
      expect(await bind('OLD-1')).toBe(false);
    }
    await ownerPool.query('insert into panel_legacy_bridge (until) values ($1)', [until]);
    expect([await bind('OLD-1'), await bind('OLD-1'), await bind('OLD-2')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await panelAccounts(server).listOf(id)).toEqual(['OLD-1']);
  });
});
