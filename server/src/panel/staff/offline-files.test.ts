import { createHash, createPublicKey, verify } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce, statusesOf } from '../../../test/harness/at-once.ts';
import { freezeTime } from '../../../test/harness/factories.ts';
import { ownServer, sharedServer } from '../../../test/harness/harness.ts';
import {
  panelProgram,
  type PanelProgram,
  trustedKeys,
} from '../../../test/harness/panel-program.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';
import { makeNotice } from '../../../test/scenarios/panel-notices.ts';
import {
  offlineAccount,
  offlineDesk,
  payloadOf,
  setOffline,
} from '../../../test/scenarios/panel-offline.ts';
import { makeRelease } from '../../../test/scenarios/panel-releases.ts';
import { valueForm, writtenValue } from '../../../test/scenarios/panel-values.ts';
import { ownerWithCodes } from '../../../test/scenarios/second-factors.ts';
import { sweepPanel } from '../panel.ts';

const { issueOfflineFile, listDevices, listPackageOffline, setPackageOffline } =
  contract.panel.staff;
const server = sharedServer({ work: 'none' });
let desk: Awaited<ReturnType<typeof offlineDesk>>;
const accounts = panelAccounts(server);

beforeAll(async () => {
  desk = await offlineDesk(server);
});

const reason = 'no internet in the cellar';
const inDays = (days: number) => addDays(utcDate(server.clock()), days);

/** The content of a file that a trusted key signed for exactly this PC. */
async function opened(file: string | null, { deviceId }: PanelProgram) {
  const [header = '', payload = '', signature = ''] = (file ?? '').split('.');
  const [{ kid, key } = { kid: '', key: createPublicKey('') }] = await trustedKeys(server.database);
  expect(Buffer.from(header, 'base64url').toString()).toBe(
    `{"alg":"ES256","dev":"${deviceId}","kid":"${kid}","typ":"regz-grace"}`,
  );
  const bytes = Buffer.from(signature, 'base64url');
  const signed = Buffer.from(`${header}.${payload}`);
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
  return payloadOf(file);
}

it('A package is set with a code, and the audit trail says to what', async () => {
  const { browser, app } = await ownerWithCodes(server);
  const set = await browser.call(setPackageOffline, {
    ...essential,
    revision: null,
    code: app.code(),
  });
  expect(set).toMatchObject({ ...essential, revision: 1 });
  expect(await browser.call(listPackageOffline, {})).toEqual([set]);
  const rows = await server.database.sql<{ detail: object }>(
    "select detail from audit_entries where action = 'panel.set-package-offline'",
  );
  expect(rows).toEqual([{ detail: { graceHours: 24, offlineDays: 30 } }]);
});

it('Of concurrent settings of one package, one is saved', async () => {
  const owners = await Promise.all([1, 2, 3].map(() => ownerWithCodes(server)));
  for (const revision of [null, 1]) {
    const answers = await Promise.all(
      owners.map(({ browser, app }) =>
        browser.send(setPackageOffline, {
          ...essential,
          package: 'Legit',
          revision,
          code: app.code(),
        }),
      ),
    );
    const statuses = statusesOf(answers);
    expect(statuses).toEqual([200, 409, 409]);
    server.clock.advance(60_000);
  }
});

it('An offline file is signed for its PC, days and values', async () => {
  await writtenValue(server, { ...valueForm(), name: 'offsets', content: 'abc' });
  const { account, program, file } = await desk.issued();
  expect(file.fileName).toBe(`regz-offline-${inDays(30)}.json`);
  const { keySet, grace, values } = JSON.parse(file.text) as Record<string, string>;
  const published = await desk.rowsOf('select document from panel_key_sets order by sequence desc');
  expect(published[0]).toEqual({ document: keySet });
  const terms = await opened(grace ?? null, program);
  expect(terms).toMatchObject({
    account: account.id,
    username: account.username,
    package: 'Supreme',
    values: createHash('sha256')
      .update(values ?? '')
      .digest('base64url'),
  });
  expect(JSON.parse(values ?? '')).toMatchObject({ offsets: 'abc' });
  expect(terms.exp - terms.iat).toBe((30 * DAY_MS) / 1000);
  expect(Date.parse(file.endsAt)).toBe(server.clock() + 30 * DAY_MS);
});

it('An offline file never runs past the subscription', async () => {
  const { file } = await desk.issued({ expiredate: inDays(10) });
  expect(file.endsAt).toBe(`${inDays(10)}T00:00:00.000Z`);
});

it('An offline request that a mail has wrapped is read', async () => {
  const { id } = await offlineAccount(server);
  const wrapped = desk.newPc().offlineRequest().replaceAll(/.{60}/g, '$&\r\n ');
  expect((await desk.issue(id, `  ${wrapped}\n`)).text).not.toBe('');
});

it('An offline file registers its PC and notifies the customer', async () => {
  const { account, program, file } = await desk.issued();
  expect(await desk.rowsOf('select hwid from users where id = $1', [account.id])).toEqual([
    { hwid: [program.deviceId] },
  ]);
  const { devices, offlineDays } = await desk.browser().call(listDevices, { id: account.id });
  expect(offlineDays).toBe(90);
  expect(devices).toMatchObject([
    {
      id: program.deviceId,
      label: 'Cellar',
      place: '',
      bound: true,
      signedIn: true,
      offlineUntil: file.endsAt,
    },
  ]);
  const mails = await desk.rowsOf(
    "select from mail_outbox where template = 'panel-offline-file' and to_address = $1",
    [account.email],
  );
  expect(mails).toHaveLength(1);
  const [act] = await desk.rowsOf<{ detail: object }>(
    "select detail from audit_entries where object_id = $1 and action = 'panel.issue-offline-file'",
    [account.id],
  );
  expect(act?.detail).toMatchObject({ reason, days: 30, deviceId: program.deviceId });
});

it('A retry gets the same offline file, and no table holds its secrets', async () => {
  const secret = 'c9d2-offsets-of-the-game';
  await writtenValue(server, { content: secret });
  const account = await offlineAccount(server);
  const input = { id: account.id, request: desk.newPc().offlineRequest(), days: 5, reason };
  const how = { idempotencyKey: 'the-key-of-an-offline-file' };
  const answers = await Promise.all([
    desk.browser().send(issueOfflineFile, input, how),
    desk.browser().send(issueOfflineFile, input, how),
  ]);
  const again = await desk.browser().send(issueOfflineFile, input, how);
  const texts = [...answers, again].map(({ text }) => text);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain(secret);
  const acts = await desk.rowsOf(
    "select from audit_entries where object_id = $1 and action = 'panel.issue-offline-file'",
    [account.id],
  );
  expect(acts).toHaveLength(1);
  const kept = await desk.rowsOf<{ answer: string }>(
    "select answer::text from idempotency_answers where operation = 'panel.staff.issueOfflineFile'",
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain(secret);
});

it('A PC with an offline file that comes online gets files until its end', async () => {
  const { program, file } = await desk.issued();
  await desk.pass(10 * DAY_MS);
  const { state, grace } = await program.beat();
  expect(state).toBe('running');
  const { exp, username } = payloadOf(grace);
  expect(exp).toBe(Math.floor(Date.parse(file.endsAt) / 1000));
  expect(username).toBeUndefined();
  await desk.pass(20 * DAY_MS);
  const later = payloadOf((await program.beat()).grace);
  expect(later.exp - later.iat).toBe(72 * 3600);
});

it('An offline PC that comes online did not move', async () => {
  const { account, program } = await desk.issued();
  expect((await program.beat()).state).toBe('running');
  expect(
    await desk.rowsOf('select from panel_reports where account_id = $1', [account.id]),
  ).toEqual([]);
});

it('A PC is remembered while its offline file runs', async () => {
  const { account } = await desk.issued({}, 90);
  const sweepAfter = async (days: number) => {
    const services = { db: server.database.db, clock: () => server.clock() + days * DAY_MS };
    await sweepPanel(services);
    return desk.rowsOf('select from panel_devices where account_id = $1', [account.id]);
  };
  expect(await sweepAfter(89.9)).toHaveLength(1);
  expect(await sweepAfter(91)).toHaveLength(0);
});

const resetList = (id: string) => desk.rowsOf("update users set hwid = '{}' where id = $1", [id]);

it('A reset frees no place for another offline file while one runs', async () => {
  const { account, file } = await desk.issued();
  await resetList(account.id);
  const other = desk.newPc();
  const refused = await desk.refusalOf(account.id, other.offlineRequest());
  expect(refused).toMatchObject({
    code: 'PANEL_OFFLINE_FILES_RUNNING',
    data: { until: file.endsAt },
  });
  expect(await desk.rowsOf('select hwid from users where id = $1', [account.id])).toEqual([
    { hwid: [] },
  ]);
  await desk.pass(30 * DAY_MS);
  await desk.issue(account.id, other.offlineRequest());
});

it('The refusal of an offline file names the next free place', async () => {
  const account = await offlineAccount(server, { max_devices: 2 });
  const first = await desk.issue(account.id, desk.newPc().offlineRequest(), 20);
  await desk.issue(account.id, desk.newPc().offlineRequest(), 40);
  await resetList(account.id);
  const refused = await desk.refusalOf(account.id, desk.newPc().offlineRequest());
  expect(refused.data).toEqual({ until: first.endsAt });
});

it('A reset PC with an offline file leaves none for the next PC online', async () => {
  const { account } = await desk.issued();
  await resetList(account.id);
  const next = desk.newPc();
  await makeDevice(server.database, { account_id: account.id, device_id: next.deviceId });
  expect(await next.beat()).toMatchObject({ state: 'running', grace: null });
});

it('A shorter subscription does not shorten a file that runs', async () => {
  const { account, program, file } = await desk.issued();
  await desk.rowsOf('update users set expiredate = $2 where id = $1', [account.id, inDays(2)]);
  expect(payloadOf((await program.beat()).grace).exp * 1000).toBe(Date.parse(inDays(2)));
  const [kept] = await desk.rowsOf<{ until: Date }>(
    'select grace_until as until from panel_devices where device_id = $1',
    [program.deviceId],
  );
  expect(kept?.until.toISOString()).toBe(file.endsAt);
});

it('Sixteen concurrent offline requests for one place bring one file', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await offlineAccount(server);
    const answers = await atOnce(16, () => desk.send(id, desk.newPc().offlineRequest()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [held] = await desk.rowsOf(
      `select cardinality(hwid) as listed,
                (select count(*)::int from panel_devices where account_id = users.id) as pcs
           from users where id = $1`,
      [id],
    );
    expect(held).toEqual({ listed: 1, pcs: 1 });
  }
});

it('Concurrent offline files and resets never outnumber the places', async () => {
  const account = await offlineAccount(server, { max_devices: 2 });
  await atOnce(16, async (at) => {
    if (at % 4 === 3) return resetList(account.id);
    return desk.send(account.id, desk.newPc().offlineRequest());
  });
  const running = await desk.rowsOf(
    'select from panel_devices where account_id = $1 and grace_until > $2',
    [account.id, new Date(server.clock())],
  );
  expect(running.length).toBeLessThanOrEqual(2);
});

it('Concurrent registered PCs get no file too many', async () => {
  for (let round = 0; round < 10; round += 1) {
    const pcs = Array.from({ length: 8 }, () => desk.newPc());
    const hwid = pcs.map(({ deviceId }) => deviceId);
    const { id } = await offlineAccount(server, { max_devices: 8, hwid });
    for (const device_id of hwid) await makeDevice(server.database, { account_id: id, device_id });
    const graceUntil = new Date(server.clock() + DAY_MS);
    const reset = { account_id: id, grace_until: graceUntil, signed_in_at: null };
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      await makeDevice(server.database, { ...reset, device_id: name.repeat(43) });
    }
    const answers = await Promise.all(
      pcs.map((program) => desk.send(id, program.offlineRequest())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

it('Of sixteen concurrent accounts, one gets a PC’s offline file', async () => {
  const request = desk.newPc().offlineRequest();
  const accounts = await atOnce(16, () => offlineAccount(server));
  const answers = await Promise.all(accounts.map(({ id }) => desk.send(id, request)));
  const statuses = statusesOf(answers);
  expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
});

it.each<[string, AccountColumns]>([
  ['PANEL_OFFLINE_ACCOUNT_BARRED', { admin_approval: false }],
  ['PANEL_OFFLINE_NOT_ALLOWED', { subscription: 'regz-free-panel', expiredate: '9999-01-01' }],
  ['PANEL_OFFLINE_NOT_ALLOWED', { subscription: 'External' }],
])('An account gets no offline file: %s for %o', async (code, columns) => {
  const { id } = await offlineAccount(server, columns);
  expect((await desk.refusalOf(id, desk.newPc().offlineRequest())).code).toBe(code);
});

it('A paused subscription gets no offline file', async () => {
  const { id } = await offlineAccount(server);
  await freezeTime(server.database, id);
  expect((await desk.refusalOf(id, desk.newPc().offlineRequest())).code).toBe(
    'PANEL_OFFLINE_NOT_RUNNING',
  );
});

it('An experiment has the offline days of its base', async () => {
  await setOffline(server, 'Legit', { offlineDays: 7 });
  const { id } = await offlineAccount(server, { subscription: 'Legit-Experiment' });
  expect(await desk.refusalOf(id, desk.newPc().offlineRequest(), 8)).toMatchObject({
    code: 'PANEL_OFFLINE_DAYS_EXCEEDED',
    data: { mostDays: 7 },
  });
  await desk.issue(id, desk.newPc().offlineRequest(), 7);
});

it.each<[string, (text: string) => string]>([
  ['a missing end', (text) => text.slice(0, -4)],
  ['a third part', (text) => `${text}.${text}`],
  [
    'another signature',
    (text) => `${text.split('.')[0]}.${desk.newPc().offlineRequest().split('.')[1]}`,
  ],
  ['no JSON', () => `bm8.${'A'.repeat(86)}`],
  ['a version in words', () => desk.newPc().offlineRequest({ version: 'newest' })],
  ['an impossible part', () => desk.newPc().offlineRequest({ components: ['x'] })],
  ['a control character', () => desk.newPc().offlineRequest({ label: 'a\0b' })],
  ['another key', () => desk.newPc().offlineRequest({ x: 'A'.repeat(43) })],
])('A wrong offline request is refused: %s', async (_, change) => {
  const { id } = await offlineAccount(server);
  const text = change(desk.newPc().offlineRequest());
  expect((await desk.refusalOf(id, text)).code).toBe('PANEL_OFFLINE_REQUEST_INVALID');
});

it('A PC of another account gets no offline file', async () => {
  const { program } = await desk.issued();
  const { id } = await offlineAccount(server);
  expect((await desk.refusalOf(id, program.offlineRequest())).code).toBe(
    'PANEL_OFFLINE_DEVICE_TAKEN',
  );
});

it('A version that may not run gets no offline file', async () => {
  const { version } = await makeRelease(server, { rollout: 100, mandatory: true });
  try {
    const { id } = await offlineAccount(server);
    expect((await desk.refusalOf(id, desk.newPc().offlineRequest())).code).toBe(
      'PANEL_OFFLINE_VERSION_OLD',
    );
    await desk.issue(id, desk.newPc().offlineRequest({ version }));
  } finally {
    await desk.rowsOf('delete from panel_releases');
  }
});

it('A paused version gets no offline file', async () => {
  await makeNotice(server, { version: '3.0.0', pauses: true });
  const { id } = await offlineAccount(server);
  const request = desk.newPc().offlineRequest({ version: '3.0.0' });
  expect((await desk.refusalOf(id, request)).code).toBe('PANEL_OFFLINE_PAUSED');
});

it('An expired key set brings no offline file', async () => {
  const own = await ownServer({ work: 'none' });
  own.clock.advance(91 * DAY_MS);
  const { browser } = await newPerson(own, 'admin');
  const { id } = await offlineAccount(own);
  const request = panelProgram(own).offlineRequest();
  expect(await browser.code(issueOfflineFile, { id, request, days: 30, reason })).toBe(
    'PANEL_OFFLINE_KEYS_MISSING',
  );
});

const essential = { package: 'Essential', graceHours: 24, offlineDays: 30 } as const;

describe('a file for offline use', () => {
  it.each([
    [24, 'Supreme-Essential', 24],
    [24, 'Supreme-Essential-Experiment', 24],
    [null, 'Supreme-Essential', 72],
  ] as const)(
    'Staff set the hours of a package: %s for %s',
    async (graceHours, subscription, hours) => {
      await setOffline(server, 'Supreme-Essential', { graceHours, offlineDays: 0 });
      const { program } = await accounts.signedIn({ subscription });
      const { iat, exp } = await opened((await program.beat()).grace, program);
      expect((exp - iat) * 1000).toBe(hours * HOUR_MS);
    },
  );

  it('Staff set that programs of a package get no file', async () => {
    await setOffline(server, 'Essential', { graceHours: 0, offlineDays: 0 });
    const { program } = await accounts.signedIn({ subscription: 'Essential' });
    expect(await program.beat()).toMatchObject({ state: 'running', grace: null });
  });

  it('An offline file runs 72 hours, only on its PC', async () => {
    const { account, program } = await accounts.signedIn();
    const { grace, values } = await program.beat();
    const file = await opened(grace, program);
    expect(file).toMatchObject({
      account: account.id,
      endsOn: accounts.inDays(300),
      values: values?.digest,
    });
    expect(file.iat).toBe(Math.floor(server.clock() / 1000));
    expect(file.exp - file.iat).toBe(72 * 3600);
  });

  it('A file for offline use never runs past the subscription', async () => {
    const { program } = await accounts.signedIn({ expiredate: accounts.inDays(2) });
    const { grace } = await program.beat();
    const { exp } = await opened(grace, program);
    expect(exp * 1000).toBe(Date.parse(`${accounts.inDays(2)}T00:00:00Z`));
  });

  it('A file for offline use is renewed once it is older than an hour', async () => {
    const { program } = await accounts.signedIn();
    const graceIat = (await opened((await program.beat()).grace, program)).iat;
    expect((await program.beat({ have: { graceIat } })).grace).toBeNull();
    server.clock.advance(HOUR_MS + 1000);
    expect((await program.beat({ have: { graceIat } })).grace).not.toBeNull();
  });

  it.each<[string, AccountColumns]>([
    ['a trial', { subscription: 'regz-free-panel', expiredate: '9999-01-01' }],
    ['an account without a list of PCs', { save_hwid: false }],
    ['a program that waits for a place', { hwid: ['another PC'] }],
    ['an ended subscription', { expiredate: '2020-01-01' }],
  ])('A file for offline use is not given to %s', async (_, columns) => {
    const { program } = await accounts.signedIn(columns);
    expect((await program.beat()).grace).toBeNull();
  });

  it('Resets cannot farm offline files', async () => {
    const { account } = await accounts.signedIn();
    const given: number[] = [];
    for (let day = 0; day < 4; day += 1) {
      const program = await accounts.newPc(account.id);
      const { state, grace } = await program.beat();
      expect(state).toBe('running');
      if (grace !== null) given.push(day);
      await accounts.change(account.id, "hwid = '{}'");
      server.clock.advance(DAY_MS);
    }
    expect(given).toEqual([0, 3]);
  });

  it('No more PCs than allowed get a file for offline use', async () => {
    const { account, pcs } = await accounts.signedIn({ max_devices: 2, hwid_reset_count: 90 }, 2);
    for (let round = 0; round < 10; round += 1) {
      const others = round === 0 ? pcs : await atOnce(2, () => accounts.newPc(account.id));
      const answers = await Promise.all(others.map((program) => program.beat()));
      const files = answers.filter(({ grace }) => grace !== null);
      // The two of the first round hold both; each time one of them ends, one of two gets it.
      expect(files).toHaveLength(round === 0 ? 2 : 1);
      await accounts.change(account.id, "hwid = '{}'");
      await server.database.sql(
        `update panel_devices set grace_until = null
          where (account_id, device_id) =
                (select account_id, device_id from panel_devices
                  where account_id = $1 and grace_until is not null limit 1)`,
        account.id,
      );
    }
  });
});
