import { createHash, createPublicKey, verify } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { trustedKeys } from '../../../test/harness/panel-program.ts';
import { offlineAccount, offlineDesk, payloadOf } from '../../../test/scenarios/panel-offline.ts';
import { valueForm, writtenValue } from '../../../test/scenarios/panel-values.ts';
import { sweepPanel } from '../panel.ts';

const { issueOfflineFile, listDevices } = contract.panel.staff;
let server: TestServer;
let desk: Awaited<ReturnType<typeof offlineDesk>>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  desk = await offlineDesk(server);
});
afterAll(() => server.close());

const reason = 'no internet in the cellar';
const inDays = (days: number) => addDays(utcDate(server.clock()), days);

it('An offline file holds for its PC, days and values, signed by a listed key', async () => {
  await writtenValue(server, { ...valueForm(), name: 'offsets', content: 'abc' });
  const { account, program, file } = await desk.issued();
  expect(file.fileName).toBe(`regz-offline-${inDays(30)}.json`);
  const { keySet, grace, values } = JSON.parse(file.text) as Record<string, string>;
  const published = await desk.rowsOf('select document from panel_key_sets order by sequence desc');
  expect(published[0]).toEqual({ document: keySet });
  const [header = '', payload = '', signature = ''] = (grace ?? '').split('.');
  const [{ kid, key } = { kid: '', key: createPublicKey('') }] = await trustedKeys(server.database);
  expect(Buffer.from(header, 'base64url').toString()).toBe(
    `{"alg":"ES256","dev":"${program.deviceId}","kid":"${kid}","typ":"regz-grace"}`,
  );
  const bytes = Buffer.from(signature, 'base64url');
  const signed = Buffer.from(`${header}.${payload}`);
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
  const terms = payloadOf(grace ?? null);
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

it('An offline file registers its PC, tells the customer and is recorded', async () => {
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
