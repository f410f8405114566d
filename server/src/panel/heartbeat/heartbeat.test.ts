import { createHash, randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { heartbeatOf, panelProgram } from '../../../test/harness/panel-program.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { makeNotice } from '../../../test/scenarios/panel-notices.ts';
import { ownSecrets } from '../../platform/config/secrets.ts';
import { createSeal } from '../../platform/guards/seal.ts';
import { sealValue } from '../values/sealed-values.ts';

const { saveSettings } = contract.panel;
const server = sharedServer({ work: 'none' });
const accounts = panelAccounts(server);

describe('a program', () => {
  it('A program that is not signed in writes nothing', async () => {
    const program = panelProgram(server);
    const before = await tableDigests(server.database);
    expect(await program.beat()).toMatchObject({
      state: 'signed-out',
      nextInSeconds: 300,
      account: null,
      signIn: null,
      release: null,
    });
    const { attempt_counts: _, ...now } = await tableDigests(server.database);
    const { attempt_counts: __, ...then } = before;
    expect(now).toEqual(then);
  });

  it('Fields that a newer program sends are ignored', async () => {
    const { program } = await accounts.signedIn();
    const device = { ...heartbeatOf().device, fan: 3 };
    const newer = { mood: 'good', device, have: { wings: 2 } as object };
    expect((await program.beat(newer)).state).toBe('running');
  });

  it('A program runs with what its package has, until midnight UTC of its end', async () => {
    const { account, program } = await accounts.signedIn({ subscription: 'Supreme-Experiment' });
    const standing = await program.beat();
    const endMs = Date.parse(`${accounts.inDays(300)}T00:00:00Z`);
    expect(standing).toMatchObject({
      state: 'running',
      account: {
        username: account.username,
        package: 'Supreme-Experiment',
        groups: ['Supreme', 'Esp', 'Utility', 'Hotkey', 'Experiment'],
        endsOn: accounts.inDays(300),
        secondsLeft: Math.floor((endMs - server.clock()) / 1000),
      },
      devices: { known: 1, max: 1, resetsLeft: 10 },
      seats: null,
    });
    expect(standing.nextInSeconds).toBeGreaterThanOrEqual(240);
    expect(standing.nextInSeconds).toBeLessThanOrEqual(300);
  });

  it.each<[string, AccountColumns, string]>([
    ['a ban', { banned: true }, 'banned'],
    ['a missing approval', { admin_approval: false }, 'unapproved'],
    ['no subscription', { subscription: null, expiredate: null }, 'none'],
    ['the end of its subscription', { expiredate: '2020-01-01' }, 'ended'],
    ['a full list', { hwid: ['another PC'] }, 'device'],
  ])('A program with %s takes neither a place nor a seat', async (_, columns, state) => {
    const { account, program } = await accounts.signedIn(columns);
    expect(await program.beat()).toMatchObject({ state, seats: null });
    expect(await accounts.listOf(account.id)).toEqual(columns.hwid ?? []);
    const rows = await server.database.sql(
      'select from panel_devices where account_id = $1 and seat is not null',
      account.id,
    );
    expect(rows).toEqual([]);
  });

  it('A program learns of a ban with its next heartbeat', async () => {
    const { account, program } = await accounts.signedIn();
    const { nextInSeconds } = await program.beat();
    await accounts.change(account.id, 'banned = true');
    server.clock.advance(nextInSeconds * SECOND_MS);
    expect((await program.beat()).state).toBe('banned');
  });

  it('A program that signs itself out keeps its PC’s place', async () => {
    const { account, program } = await accounts.signedIn();
    await program.beat();
    expect((await program.beat({ leave: 'sign-out' })).state).toBe('signed-out');
    expect((await program.beat()).state).toBe('signed-out');
    expect(await accounts.listOf(account.id)).toEqual([program.deviceId]);
  });

  it('A program sends at most twelve heartbeats a minute', async () => {
    const { program } = await accounts.signedIn();
    for (let count = 0; count < 12; count += 1) await program.beat();
    await expect(program.beat()).rejects.toThrow('ATTEMPTS_EXCEEDED');
  });
});

describe('a place in the list of devices', () => {
  it('The first heartbeat of a running subscription takes a place', async () => {
    const { account, program } = await accounts.signedIn();
    await program.beat();
    expect(await accounts.listOf(account.id)).toEqual([program.deviceId]);
    expect(await accounts.acts(account.id)).toEqual(['panel.bind-device']);
    await program.beat();
    expect(await accounts.acts(account.id)).toEqual(['panel.bind-device']);
  });

  it('A free place in the list starts the waiting program', async () => {
    const { account, program } = await accounts.signedIn({ hwid: ['another PC'] });
    const waiting = await program.beat();
    expect(waiting).toMatchObject({ state: 'device', nextInSeconds: 15, devices: { known: 1 } });
    expect(waiting.devices?.resetUrl).toContain('/reset-device-id');
    await accounts.change(account.id, "hwid = '{}'");
    expect((await program.beat()).state).toBe('running');
  });

  it('Programs wait fifteen minutes at most for a place', async () => {
    const { account, program } = await accounts.signedIn({ hwid: ['another PC'] });
    await program.beat();
    server.clock.advance(15 * MINUTE_MS - SECOND_MS);
    expect((await program.beat()).state).toBe('device');
    server.clock.advance(SECOND_MS);
    expect((await program.beat()).state).toBe('signed-out');
    await accounts.change(account.id, "hwid = '{}'");
    expect((await program.beat()).state).toBe('signed-out');
  });

  it('Another state restarts the wait for a place', async () => {
    const { account, program } = await accounts.signedIn({ hwid: ['another PC'] });
    await program.beat();
    await accounts.change(account.id, "expiredate = '2020-01-01'");
    expect((await program.beat()).state).toBe('ended');
    server.clock.advance(20 * MINUTE_MS);
    await accounts.change(account.id, "expiredate = 'infinity'");
    expect((await program.beat()).state).toBe('device');
  });

  it('A reset of a place signs its PC out and frees its seat', async () => {
    const { account, program } = await accounts.signedIn();
    await program.beat();
    await accounts.change(account.id, "hwid = '{}'");
    expect((await program.beat()).state).toBe('signed-out');
    expect(await accounts.listOf(account.id)).toEqual([]);
  });

  it('A new password signs every PC of the account out', async () => {
    const { account, pcs } = await accounts.signedIn({ max_devices: 2 }, 2);
    for (const program of pcs) expect((await program.beat()).state).toBe('running');
    await accounts.change(account.id, "password = password || 'x'");
    for (const program of pcs) expect((await program.beat()).state).toBe('signed-out');
  });
});

describe('a seat', () => {
  const cafe = { save_hwid: false };

  it.each([
    ['Gaming\n\u202ePC', 'Gaming PC'],
    ['\u200b', 'PC'],
  ])('A seat shows its PC’s name as one readable line: %j', async (label, shown) => {
    const { pcs } = await accounts.signedIn(cafe, 2);
    const device = { label, keyIn: 'tpm' as const, components: [] };
    await pcs[0]?.beat({ device });
    expect((await pcs[1]?.beat())?.seats).toMatchObject([{ label: shown }]);
  });

  it('A seat goes to one PC, and waiting PCs see its holder', async () => {
    const { pcs } = await accounts.signedIn(cafe, 2);
    const [first, second] = pcs;
    expect((await first?.beat())?.state).toBe('running');
    const since = new Date(server.clock()).toISOString();
    expect(await second?.beat()).toMatchObject({
      state: 'seats',
      nextInSeconds: 15,
      devices: null,
      seats: [{ label: 'PC 1', since }],
    });
    await first?.beat({ leave: 'close' });
    expect((await second?.beat())?.state).toBe('running');
  });

  it('A crashed program’s seat is free after two missed heartbeats', async () => {
    const { pcs } = await accounts.signedIn(cafe, 2);
    const [crashed, waiting] = pcs;
    await crashed?.beat();
    server.clock.advance(290 * SECOND_MS);
    await crashed?.beat();
    server.clock.advance(599 * SECOND_MS);
    expect((await waiting?.beat())?.state).toBe('seats');
    server.clock.advance(SECOND_MS);
    expect((await waiting?.beat())?.state).toBe('running');
    expect((await crashed?.beat())?.state).toBe('seats');
  });

  it('A seat above a reduced limit is freed', async () => {
    const { account, pcs } = await accounts.signedIn({ ...cafe, max_devices: 2 }, 2);
    for (const program of pcs) expect((await program.beat()).state).toBe('running');
    await accounts.change(account.id, 'max_devices = 1');
    const states = [];
    for (const program of pcs) states.push((await program.beat()).state);
    expect(states).toEqual(['running', 'seats']);
  });
});

describe('reports', () => {
  const reportsOf = (accountId: string) =>
    server.database.sql<{ kind: string; detail: string }>(
      'select kind, detail from panel_reports where account_id = $1 order by id',
      accountId,
    );

  it('Reports of a program are stored and have no consequences', async () => {
    const { account, program } = await accounts.signedIn();
    const report = { kind: 'tampered', detail: 'a debugger' } as const;
    expect((await program.beat({ report })).state).toBe('running');
    expect(await reportsOf(account.id)).toContainEqual(report);
  });

  it('A report records a new network, but not a new address', async () => {
    const { account, program } = await accounts.signedIn();
    await program.beat();
    const before = (await reportsOf(account.id)).length;
    await program.beat();
    expect(await reportsOf(account.id)).toHaveLength(before);
    const elsewhere = server.browser({ address: '203.0.113.9' });
    Object.assign(program.browser, { request: elsewhere.request });
    await program.beat();
    expect((await reportsOf(account.id)).at(-1)).toEqual({
      kind: 'moved',
      detail: `${program.browser.address} → 203.0.113.9`,
    });
  });
});

type Columns = NonNullable<Parameters<typeof makeNotice>[1]>;
beforeEach(async () => {
  await server.database.sql('delete from panel_notices');
});

const endNotices = () =>
  server.database.sql("update panel_notices set ended_at = now(), ended_by = 'me'");

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const stop = { text: 'stop', pauses: true };
const mine = { text: 'mine', version: '2.4.0' };

it.each<[string, Columns[], string, string | undefined]>([
  ['nothing', [], 'running', undefined],
  ['a message to all', [{ text: 'all' }], 'running', 'all'],
  ['a message to its version', [mine], 'running', 'mine'],
  ['nothing for another version', [{ version: '2.5.0', pauses: true }], 'running', undefined],
  ['nothing that has ended', [{ pauses: true, ended_at: at(2) }], 'running', undefined],
  ['a pause of all', [stop], 'paused', 'stop'],
  ['a pause of its version', [{ ...stop, version: '2.4.0' }], 'paused', 'stop'],
  [
    'a pause, not a newer message',
    [
      { ...stop, created_at: at(1) },
      { ...mine, created_at: at(2) },
    ],
    'paused',
    'stop',
  ],
  [
    'the newest',
    [
      { text: 'new', created_at: at(3) },
      { ...mine, created_at: at(1) },
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
  await makeNotice(server, { ...stop, created_at: at(1) });
  const told = { notice: { text: 'stop', since: '2026-11-01T00:00:00.000Z' } };
  expect(await panelProgram(server).beat()).toMatchObject({ state: 'signed-out', ...told });
  const { program } = await accounts.signedIn({ banned: true });
  expect(await program.beat()).toMatchObject({ state: 'banned', ...told });
});

it('A paused program gets no values, no offline file and no place', async () => {
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

it('A paused program frees its seat and keeps its place', async () => {
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
  const seats = await server.database.sql(
    'select seat, lease_until from panel_devices where account_id = $1',
    account.id,
  );
  expect(seats).toEqual([{ seat: null, lease_until: null }]);
  expect(await accounts.listOf(account.id)).toEqual([program.deviceId]);
  await endNotices();
  const again = await program.beat();
  expect(again.state).toBe('running');
  expect(again).not.toHaveProperty('notice');
});

describe('the settings of a program', () => {
  it('The settings of a program reach only the account’s other PCs', async () => {
    const { pcs } = await accounts.signedIn({ max_devices: 2 }, 2);
    const [first, second] = pcs;
    expect(await first?.beat()).not.toHaveProperty('settings');
    await first?.call(saveSettings, { basedOn: 0, content: 'பராமரிப்பு' });
    expect((await second?.beat())?.settings).toEqual({ version: 1, content: 'பராமரிப்பு' });
    expect(await second?.beat({ have: { settings: 1 } })).not.toHaveProperty('settings');
    const { program: stranger } = await accounts.signedIn();
    expect(await stranger.beat()).not.toHaveProperty('settings');
  });

  it('A later save gets the settings saved first', async () => {
    const { pcs } = await accounts.signedIn({ max_devices: 2 }, 2);
    const [first, second] = pcs;
    await first?.call(saveSettings, { basedOn: 0, content: 'first' });
    await expect(second?.call(saveSettings, { basedOn: 0, content: 'second' })).rejects.toThrow(
      /PANEL_SETTINGS_CHANGED.*"content":"first"/,
    );
    expect(await second?.call(saveSettings, { basedOn: 1, content: 'both' })).toEqual({
      version: 2,
    });
  });

  it('Of six concurrent saves of settings, one succeeds', async () => {
    const { program } = await accounts.signedIn();
    await program.beat();
    await program.call(saveSettings, { basedOn: 0, content: 'before' });
    server.clock.advance(MINUTE_MS);
    const answers = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((each) =>
        program.call(saveSettings, { basedOn: 1, content: `number ${each}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('The settings of a program have at most 64 KiB in UTF-8', async () => {
    const { program } = await accounts.signedIn();
    const content = 'é'.repeat(32 * 1024);
    expect(await program.call(saveSettings, { basedOn: 0, content })).toEqual({ version: 1 });
    await expect(
      program.call(saveSettings, { basedOn: 1, content: `${content}x` }),
    ).rejects.toThrow('INPUT_INVALID');
  });
});

describe('the values of a program', () => {
  afterEach(() => server.database.sql('delete from panel_values'));

  async function setValue(name: string, content: string, packageName: string | null = null) {
    const { config, database } = server;
    const seal = createSeal(config.DATA_KEY ?? ownSecrets(config.STATE_DIR).dataKey);
    const id = randomUUID();
    await database.sql(
      'insert into panel_values (id, name, package, content, secret) values ($1, $2, $3, $4, true)',
      id,
      name,
      packageName,
      sealValue(seal, { id, content }),
    );
  }

  it('Values come by package with a digest when they differ', async () => {
    await setValue('offsets', 'for all');
    await setValue('offsets', '0xBEEF', 'Supreme');
    await setValue('limit', '3');
    const { program } = await accounts.signedIn();
    const { values } = await program.beat();
    expect(values?.content).toBe('{"limit":"3","offsets":"0xBEEF"}');
    const digest = createHash('sha256')
      .update(values?.content ?? '')
      .digest('base64url');
    expect(values?.digest).toBe(digest);
    expect(await program.beat({ have: { values: digest } })).not.toHaveProperty('values');
    await server.database.sql("delete from panel_values where package = 'Supreme'");
    const { values: changed } = await program.beat({ have: { values: digest } });
    expect(changed?.content).toContain('for all');
  });

  it('Unreadable values are left out, the others arrive', async () => {
    await setValue('limit', '3');
    await setValue('offsets', 'for all');
    await setValue('offsets', '0xBEEF', 'Supreme');
    await server.database.sql(
      "update panel_values set content = 'v1.AAAA' where package = 'Supreme'",
    );
    const { program } = await accounts.signedIn();
    expect((await program.beat()).values?.content).toBe('{"limit":"3"}');
  });

  it.each<[string, AccountColumns]>([
    ['ended', { expiredate: '2020-01-01' }],
    ['banned', { banned: true }],
    ['waiting for a place', { hwid: ['another PC'] }],
  ])('The values of a program are kept from one that is %s', async (_, columns) => {
    const { program } = await accounts.signedIn(columns);
    expect(await program.beat()).not.toHaveProperty('values');
  });
});
