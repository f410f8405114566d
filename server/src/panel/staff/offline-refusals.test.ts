import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freezeTime } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { panelProgram } from '../../../test/harness/panel-program.ts';
import { newPerson } from '../../../test/harness/people.ts';
import type { AccountColumns } from '../../../test/scenarios/panel-accounts.ts';
import { makeNotice } from '../../../test/scenarios/panel-notices.ts';
import { offlineAccount, offlineDesk, setOffline } from '../../../test/scenarios/panel-offline.ts';
import { makeRelease } from '../../../test/scenarios/panel-releases.ts';

const { issueOfflineFile } = contract.panel.staff;
const reason = 'no internet in the cellar';
let server: TestServer;
let desk: Awaited<ReturnType<typeof offlineDesk>>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  desk = await offlineDesk(server);
});
afterAll(() => server.close());

it.each<[string, AccountColumns]>([
  ['PANEL_OFFLINE_ACCOUNT_BARRED', { banned: true }],
  ['PANEL_OFFLINE_ACCOUNT_BARRED', { admin_approval: false }],
  ['PANEL_OFFLINE_NOT_RUNNING', { expiredate: '2020-01-01' }],
  ['PANEL_OFFLINE_LIST_MISSING', { save_hwid: false }],
  ['PANEL_OFFLINE_NOT_ALLOWED', { subscription: 'regz-free-panel', expiredate: '9999-01-01' }],
  ['PANEL_OFFLINE_NOT_ALLOWED', { subscription: 'External' }],
  ['PANEL_OFFLINE_LIST_FULL', { hwid: ['another PC'] }],
])('An account gets no offline file: %s for %o', async (code, columns) => {
  const { id } = await offlineAccount(server, columns);
  expect((await desk.refusalOf(id, desk.newPc().offlineRequest())).code).toBe(code);
  expect(await desk.rowsOf('select from panel_devices where account_id = $1', [id])).toEqual([]);
});

it('A paused subscription gets no offline file', async () => {
  const { id } = await offlineAccount(server);
  await freezeTime(server.database, id);
  expect((await desk.refusalOf(id, desk.newPc().offlineRequest())).code).toBe(
    'PANEL_OFFLINE_NOT_RUNNING',
  );
});

it('More days than the package allows are refused, with the limit', async () => {
  const { id } = await offlineAccount(server);
  expect(await desk.refusalOf(id, desk.newPc().offlineRequest(), 91)).toMatchObject({
    code: 'PANEL_OFFLINE_DAYS_EXCEEDED',
    data: { mostDays: 90 },
  });
});

it('An experiment has the offline days of its base', async () => {
  await setOffline(server, 'Legit', { offlineDays: 7 });
  const { id } = await offlineAccount(server, { subscription: 'Legit-Experiment' });
  expect((await desk.refusalOf(id, desk.newPc().offlineRequest(), 8)).code).toBe(
    'PANEL_OFFLINE_DAYS_EXCEEDED',
  );
  await desk.issue(id, desk.newPc().offlineRequest(), 7);
});

it.each<[string, (text: string) => string]>([
  ['other words', () => 'please'],
  ['a missing end', (text) => text.slice(0, -4)],
  ['a third part', (text) => `${text}.${text}`],
  [
    'another signature',
    (text) => `${text.split('.')[0]}.${desk.newPc().offlineRequest().split('.')[1]}`,
  ],
  ['no JSON', () => `bm8.${'A'.repeat(86)}`],
])('A changed offline request is refused: %s', async (_, change) => {
  const { id } = await offlineAccount(server);
  const text = change(desk.newPc().offlineRequest());
  expect((await desk.refusalOf(id, text)).code).toBe('PANEL_OFFLINE_REQUEST_INVALID');
});

it.each([
  [{ version: 'newest' }],
  [{ components: ['x'] }],
  [{ label: 'a\0b' }],
  [{ x: 'A'.repeat(43) }],
])('An offline request with bad facts is refused: %o', async (said) => {
  const { id } = await offlineAccount(server);
  const text = desk.newPc().offlineRequest(said);
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
  const own = await testServer({ work: 'none' });
  try {
    own.clock.advance(91 * DAY_MS);
    const { browser } = await newPerson(own, 'admin');
    const { id } = await offlineAccount(own);
    const request = panelProgram(own).offlineRequest();
    const refused = await browser.refusal(issueOfflineFile, { id, request, days: 30, reason });
    expect(refused.code).toBe('PANEL_OFFLINE_KEYS_MISSING');
  } finally {
    await own.close();
  }
});
