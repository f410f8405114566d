import { rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { beforeAll, expect, it } from 'vitest';
import { questionFor, type Site } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { operationOf } from '../../../test/harness/operations.ts';
import { heartbeatOf, panelProgram } from '../../../test/harness/panel-program.ts';
import { runRegz } from '../../../test/harness/programs/run-regz.ts';
import { panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';
import { makeSignIn } from '../../../test/scenarios/panel-sign-ins.ts';
import type { Services } from '../../platform/services.ts';
import { createServices } from '../../services.ts';
import { sweepPanel } from '../panel.ts';
import { keepPanelKeys } from './keep-panel-keys.ts';
import { openKeySet } from './key-set.ts';

const STAFF = 'staff@example.com';
const server = sharedServer({ work: 'none', environment: { STAFF_EMAIL: STAFF } });
let services: Services;

beforeAll(async () => {
  const { config, clock, database, app } = server;
  services = await createServices({ config, clock, db: database.db, log: app.log });
});

type Key = { kid: string; x: string; y: string; state: string };

async function keys(): Promise<Key[]> {
  return server.database.sql<Key>('select kid, x, y, state from panel_keys order by since');
}

const kidsOf = async (state: string) =>
  (await keys()).filter((key) => key.state === state).map(({ kid }) => kid);

const askForSet = (site: Site = 'client', headers = {}) =>
  server.browser({ site }).request({ path: '/.well-known/regz-panel', headers });

/** The published set as a program reads it. */
async function publishedSet() {
  const roots = (await keys()).filter(({ state }) => state === 'root');
  const set = openKeySet((await askForSet()).text, roots);
  if (set === null) throw new Error('no pinned root has signed the set');
  return { ...set, kids: set.keys.map(({ kid }) => kid) };
}

/** The name of the key that signs answers now. */
async function signer(): Promise<string> {
  const program = panelProgram(server);
  const question = questionFor(operationOf(contract.panel.heartbeat), heartbeatOf());
  const answer = await program.request(question);
  return /keyid="([\w-]{43})"/.exec(String(answer.headers['signature-input']))?.[1] ?? '';
}

const regz = (...words: string[]) =>
  runRegz(words, {
    STATE_DIR: server.config.STATE_DIR,
    DATABASE_URL: server.database.databaseUrl,
    DATABASE_OWNER_URL: server.database.databaseOwnerUrl,
    PORT: String(server.config.PORT),
  });

async function afterDays(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS);
  await keepPanelKeys(services);
}

const inState = (name: string) => path.join(server.config.STATE_DIR, name);

it('The first start creates two private roots and a signing key', async () => {
  for (const name of ['panel-root.json', 'panel-root-spare.json']) {
    expect((await stat(inState(name))).mode & 0o777).toBe(0o600);
  }
  expect((await keys()).map(({ state }) => state).toSorted()).toEqual(['active', 'root', 'root']);
  const set = await publishedSet();
  expect(set.kids).toEqual(await kidsOf('active'));
  expect(set.exp - set.iat).toBe(90 * 86_400);
  expect(set.origins[0]).toBe(server.config.origins.client);
  expect(await signer()).toBe(set.kids[0]);
});

it('A program’s constants are the two roots and the API’s addresses', async () => {
  const { said } = await regz('panel-keys', 'show');
  const line = said.split('\n').find((each) => each.startsWith('{')) ?? '{}';
  const roots = (await keys()).filter(({ state }) => state === 'root');
  expect(JSON.parse(line)).toEqual({
    roots: roots.map(({ x, y }) => ({ x, y })),
    origins: (await publishedSet()).origins,
  });
});

it.each<Site>(['main', 'client', 'download'])(
  'Every site serves the key set with an entity tag: %s',
  async (site) => {
    const answer = await askForSet(site);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/jose',
      'cache-control': 'public, max-age=300',
    });
    const again = await askForSet(site, { 'if-none-match': answer.headers.etag });
    expect(again).toMatchObject({ status: 304, text: '' });
  },
);

it('A start changes nothing about keys that are in order', async () => {
  const before = [await keys(), (await publishedSet()).sequence];
  await keepPanelKeys(services);
  expect([await keys(), (await publishedSet()).sequence]).toEqual(before);
});

it('Keys rotate half-yearly, published ahead and verified afterwards', async () => {
  const [first] = await kidsOf('active');
  await afterDays(149);
  expect(await kidsOf('next')).toEqual([]);
  await afterDays(1);
  const [second] = await kidsOf('next');
  expect((await publishedSet()).kids).toEqual([first, second]);
  await afterDays(29);
  expect(await signer()).toBe(first);
  await afterDays(1);
  expect(await signer()).toBe(second);
  expect((await publishedSet()).kids.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
    [first ?? '', second ?? ''].toSorted((one, other) => (one < other ? -1 : 1)),
  );
  await afterDays(30);
  expect((await publishedSet()).kids).toEqual([second]);
});

it('A set is renewed at half its life, with a higher number', async () => {
  await afterDays(45);
  const before = await publishedSet();
  await afterDays(44);
  expect((await publishedSet()).sequence).toBe(before.sequence);
  await afterDays(1);
  expect((await publishedSet()).sequence).toBeGreaterThan(before.sequence);
});

it('A revoked key signs nothing more and is in no set', async () => {
  const stolen = await signer();
  expect(await regz('panel-keys', 'revoke', stolen)).toMatchObject({ code: 0 });
  expect(await signer()).not.toBe(stolen);
  expect((await publishedSet()).kids).not.toContain(stolen);
  expect(await regz('panel-keys', 'revoke', stolen)).toMatchObject({ code: 1 });
});

it('An early next key signs immediately only with --now', async () => {
  const before = await signer();
  expect((await regz('panel-keys', 'rotate')).code).toBe(0);
  const [next] = await kidsOf('next');
  expect((await publishedSet()).kids).toContain(next);
  expect(await signer()).toBe(before);
  expect((await regz('panel-keys', 'rotate')).code).toBe(1);
  expect((await regz('panel-keys', 'rotate', '--now')).code).toBe(0);
  expect(await signer()).toBe(next);
});

it('A root that was moved away signs the published set elsewhere', async () => {
  const away = inState('elsewhere.json');
  await rename(inState('panel-root.json'), away);
  await rename(inState('panel-root-spare.json'), inState('spare-elsewhere.json'));
  const before = (await publishedSet()).sequence;
  expect((await regz('panel-keys', 'rotate')).said).toContain('panel-keys sign');
  expect((await publishedSet()).sequence).toBe(before);

  const draft = inState('draft.json');
  await writeFile(draft, (await regz('panel-keys', 'show', '--draft')).said);
  const signed = inState('set');
  await writeFile(signed, (await runRegz(['panel-keys', 'sign', away, draft], {})).said);
  const forged = inState('forged');
  await writeFile(forged, (await askForSet()).text.replace(/\.[^.]*$/, `.${'A'.repeat(86)}`));
  expect(await regz('panel-keys', 'publish', forged)).toMatchObject({ code: 1 });
  expect(await regz('panel-keys', 'publish', signed)).toMatchObject({ code: 0 });
  expect((await publishedSet()).kids).toEqual([
    ...(await kidsOf('active')),
    ...(await kidsOf('next')),
    ...(await kidsOf('retired')),
  ]);
  expect(await regz('panel-keys', 'publish', signed)).toMatchObject({ code: 1 });
});

it('Staff get three mails before a set expires', async () => {
  const { exp } = await publishedSet();
  const mails = async () => {
    const rows = await server.database.sql(
      "select data from mail_outbox where template = 'panel-keys-expire'",
    );
    return rows.length;
  };
  const counts: number[] = [];
  for (const daysBefore of [31, 30, 29, 14, 13, 3, 1]) {
    server.clock.advance(exp * 1000 - daysBefore * DAY_MS - server.clock());
    await keepPanelKeys(services);
    counts.push(await mails());
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

const sweep = () => sweepPanel({ db: server.database.db, clock: server.clock });

async function rowsOf(table: string): Promise<number> {
  const rows = await server.database.sql(`select from ${table}`);
  return rows.length;
}

it('Unused PCs are deleted after 90 days and their offline file', async () => {
  const { account } = await panelAccounts(server).signedIn();
  const seenAt = new Date(server.clock() - 90 * DAY_MS - 1000);
  const old = { account_id: account.id, seen_at: seenAt, signed_in_at: null };
  await makeDevice(server.database, { ...old, device_id: 'a'.repeat(43) });
  const graceUntil = new Date(server.clock() + HOUR_MS);
  await makeDevice(server.database, { ...old, device_id: 'b'.repeat(43), grace_until: graceUntil });
  await sweep();
  expect(await rowsOf('panel_devices')).toBe(2);
  server.clock.advance(2 * HOUR_MS);
  await sweep();
  expect(await rowsOf('panel_devices')).toBe(1);
});

it('A PC is kept as long as another user of it shares its place', async () => {
  const { account, program } = await panelAccounts(server).signedIn();
  const listed = { account_id: account.id, device_id: 'c'.repeat(43) };
  const seenAt = new Date(server.clock() - 91 * DAY_MS);
  await makeDevice(server.database, { ...listed, seen_at: seenAt });
  const share = 'update panel_devices set shares_place_of = $2 where device_id = $1';
  await server.database.sql(share, program.deviceId, listed.device_id);
  const before = await rowsOf('panel_devices');
  await sweep();
  expect(await rowsOf('panel_devices')).toBe(before);
  await server.database.sql(share, program.deviceId, null);
  await sweep();
  expect(await rowsOf('panel_devices')).toBe(before - 1);
});

it('Codes are deleted after an hour, reports after 30 days', async () => {
  const { program } = await panelAccounts(server).signedIn();
  await program.beat({ report: { kind: 'message', detail: 'hello' } });
  await makeSignIn(server);
  const reports = await rowsOf('panel_reports');
  await sweep();
  expect([await rowsOf('panel_sign_ins'), await rowsOf('panel_reports')]).toEqual([1, reports]);
  server.clock.advance(2 * HOUR_MS);
  await sweep();
  expect(await rowsOf('panel_sign_ins')).toBe(0);
  server.clock.advance(30 * DAY_MS);
  await sweep();
  expect(await rowsOf('panel_reports')).toBe(0);
});
