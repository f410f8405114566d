import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { panelProgram } from '../../../test/harness/panel-program.ts';
import { panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { makeNotice } from '../../../test/scenarios/panel-notices.ts';

type Columns = NonNullable<Parameters<typeof makeNotice>[1]>;

let server: TestServer;
let accounts: ReturnType<typeof panelAccounts>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  accounts = panelAccounts(server);
});
beforeEach(async () => {
  await server.database.ownerPool.query('delete from panel_notices');
});
afterAll(() => server.close());

const endNotices = () =>
  server.database.ownerPool.query("update panel_notices set ended_at = now(), ended_by = 'me'");

const at = (day: number) => new Date(Date.UTC(2026, 10, day));

it.each<[string, Columns[], string, string | undefined]>([
  ['nothing', [], 'running', undefined],
  ['a message to all', [{ text: 'all' }], 'running', 'all'],
  ['a message to its version', [{ text: 'mine', version: '2.4.0' }], 'running', 'mine'],
  ['nothing for another version', [{ version: '2.5.0', pauses: true }], 'running', undefined],
  ['nothing that has ended', [{ pauses: true, ended_at: at(2) }], 'running', undefined],
  ['a pause of all', [{ text: 'stop', pauses: true }], 'paused', 'stop'],
  ['a pause of its version', [{ text: 'stop', version: '2.4.0', pauses: true }], 'paused', 'stop'],
  [
    'a pause, not a newer message',
    [
      { text: 'stop', pauses: true, created_at: at(1) },
      { text: 'news', version: '2.4.0', created_at: at(2) },
    ],
    'paused',
    'stop',
  ],
  [
    'the newest message',
    [
      { text: 'new', created_at: at(3) },
      { text: 'old', version: '2.4.0', created_at: at(1) },
    ],
    'running',
    'new',
  ],
])('A program receives %s', async (_, notices, state, text) => {
  for (const notice of notices) await makeNotice(server, notice);
  const { program } = await accounts.signedIn();
  const standing = await program.beat();
  expect(standing.state).toBe(state);
  expect(standing.notice?.text).toBe(text);
});

it('A notice says since when, also to a signed-out program', async () => {
  await makeNotice(server, { text: 'stop', pauses: true, created_at: at(1) });
  const told = { notice: { text: 'stop', since: '2026-11-01T00:00:00.000Z' } };
  expect(await panelProgram(server).beat()).toMatchObject({ state: 'signed-out', ...told });
  const { program } = await accounts.signedIn({ banned: true });
  expect(await program.beat()).toMatchObject({ state: 'banned', ...told });
});

it('A paused program gets no values and no file for offline use, and takes no place', async () => {
  await makeNotice(server, { version: '2.4.0', pauses: true });
  const { account, program } = await accounts.signedIn();
  const paused = await program.beat();
  expect(paused).toMatchObject({ state: 'paused', nextInSeconds: 120, grace: null, seats: null });
  expect(paused).not.toHaveProperty('values');
  expect(await accounts.listOf(account.id)).toEqual([]);
  const other = await program.beat({ version: '2.5.0' });
  expect(other).toMatchObject({ state: 'running', grace: expect.any(String) });
  expect(other).toHaveProperty('values');
});

it('A paused program frees its seat for another version, and keeps its place in the list', async () => {
  const { account, pcs } = await accounts.signedIn({ save_hwid: false }, 2);
  const [paused, other] = pcs;
  expect((await paused?.beat())?.state).toBe('running');
  await makeNotice(server, { version: '2.4.0', pauses: true });
  expect((await other?.beat({ version: '2.5.0' }))?.state).toBe('seats');
  expect((await paused?.beat())?.state).toBe('paused');
  expect((await other?.beat({ version: '2.5.0' }))?.state).toBe('running');
  await endNotices();
  expect((await paused?.beat())?.state).toBe('seats');
  await other?.beat({ leave: 'close' });
  expect((await paused?.beat())?.state).toBe('running');
  expect(await accounts.acts(account.id)).toEqual([]);
});

it('A program takes its seat again after a pause, still signed in and listed', async () => {
  const { account, program } = await accounts.signedIn();
  await program.beat();
  await makeNotice(server, { pauses: true });
  expect((await program.beat()).state).toBe('paused');
  const seats = await server.database.ownerPool.query(
    'select seat, lease_until from panel_devices where account_id = $1',
    [account.id],
  );
  expect(seats.rows).toEqual([{ seat: null, lease_until: null }]);
  expect(await accounts.listOf(account.id)).toEqual([program.deviceId]);
  await endNotices();
  const again = await program.beat();
  expect(again.state).toBe('running');
  expect(again).not.toHaveProperty('notice');
});
