import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { type PanelProgram, panelProgram } from '../../../test/harness/panel-program.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

type Columns = NonNullable<Parameters<typeof makeAccount>[1]>;

const inDays = (days: number) => addDays(utcDate(server.clock()), days);
const subscriber = () => ({
  admin_approval: true,
  subscription: 'Supreme' as const,
  expiredate: inDays(30),
  hwid: [],
});

/** An account, and programs on PCs that are signed in to it. */
async function signedIn(columns: Columns = {}, programs = 1) {
  const account = await makeAccount(server.database, { ...subscriber(), ...columns });
  const pcs: PanelProgram[] = [];
  for (let number = 1; number <= programs; number += 1) {
    const label = `PC ${number}`;
    const program = panelProgram(server, { label });
    await signIn(program, account.id);
    pcs.push(program);
  }
  const [first] = pcs;
  if (first === undefined) throw new Error('an account without a PC');
  return { account, program: first, pcs };
}

const signIn = ({ deviceId }: PanelProgram, accountId: string) =>
  makeDevice(server.database, { account_id: accountId, device_id: deviceId });

async function change(id: string, columns: string): Promise<void> {
  await server.database.ownerPool.query(`update users set ${columns} where id = $1`, [id]);
}

async function listOf(id: string): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ hwid: string[] }>(
    'select hwid from users where id = $1',
    [id],
  );
  return rows[0]?.hwid ?? [];
}

async function acts(id: string): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ action: string }>(
    'select action from audit_entries where object_id = $1 order by id',
    [id],
  );
  return rows.map(({ action }) => action);
}

describe('a program', () => {
  it('A program that nobody signed in is told so, and nothing is written', async () => {
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

  it('A program runs with what its package has, until midnight UTC of its end', async () => {
    const { account, program } = await signedIn({ subscription: 'Supreme-Experiment' });
    const standing = await program.beat();
    const endMs = Date.parse(`${inDays(30)}T00:00:00Z`);
    expect(standing).toMatchObject({
      state: 'running',
      account: {
        username: account.username,
        package: 'Supreme-Experiment',
        groups: ['Supreme', 'Esp', 'Utility', 'Hotkey', 'Experiment'],
        endsOn: inDays(30),
        secondsLeft: Math.floor((endMs - server.clock()) / 1000),
      },
      devices: { known: 1, max: 1, resetsLeft: 10 },
      seats: null,
    });
    expect(standing.nextInSeconds).toBeGreaterThanOrEqual(240);
    expect(standing.nextInSeconds).toBeLessThanOrEqual(300);
  });

  it.each<[string, Columns, string]>([
    ['a ban', { banned: true }, 'banned'],
    ['a missing approval', { admin_approval: false }, 'unapproved'],
    ['no subscription', { subscription: null, expiredate: null }, 'none'],
    ['the end of its subscription', { expiredate: '2020-01-01' }, 'ended'],
    ['a full list', { hwid: ['another PC'] }, 'device'],
  ])('A program is told of %s, and takes neither a place nor a seat', async (_, columns, state) => {
    const { account, program } = await signedIn(columns);
    expect(await program.beat()).toMatchObject({ state, seats: null });
    expect(await listOf(account.id)).toEqual(columns.hwid ?? []);
    const { rows } = await server.database.ownerPool.query(
      'select from panel_devices where account_id = $1 and seat is not null',
      [account.id],
    );
    expect(rows).toEqual([]);
  });

  it('A program hears of a ban with its next heartbeat', async () => {
    const { account, program } = await signedIn();
    const { nextInSeconds } = await program.beat();
    await change(account.id, 'banned = true');
    server.clock.advance(nextInSeconds * SECOND_MS);
    expect((await program.beat()).state).toBe('banned');
  });

  it('A program that is signed out by itself is nobody’s, and its PC keeps its place in the list', async () => {
    const { account, program } = await signedIn();
    await program.beat();
    expect((await program.beat({ leave: 'sign-out' })).state).toBe('signed-out');
    expect((await program.beat()).state).toBe('signed-out');
    expect(await listOf(account.id)).toEqual([program.deviceId]);
  });

  it('A program asks at most twelve times a minute', async () => {
    const { program } = await signedIn();
    for (let count = 0; count < 12; count += 1) await program.beat();
    await expect(program.beat()).rejects.toThrow('ATTEMPTS_EXCEEDED');
  });
});

describe('a place in the list of devices', () => {
  it('A place in the list is taken by the first heartbeat of a running subscription, and recorded', async () => {
    const { account, program } = await signedIn();
    await program.beat();
    expect(await listOf(account.id)).toEqual([program.deviceId]);
    expect(await acts(account.id)).toEqual(['panel.bind-device']);
    await program.beat();
    expect(await acts(account.id)).toEqual(['panel.bind-device']);
  });

  it('A place in the list is waited for until a reset, and the program starts by itself', async () => {
    const { account, program } = await signedIn({ hwid: ['another PC'] });
    const waiting = await program.beat();
    expect(waiting).toMatchObject({ state: 'device', nextInSeconds: 15, devices: { known: 1 } });
    expect(waiting.devices?.resetUrl).toContain('/reset-device-id');
    await change(account.id, "hwid = '{}'");
    expect((await program.beat()).state).toBe('running');
  });

  it('A place in the list is waited for fifteen minutes, so that a forgotten PC takes none some day', async () => {
    const { account, program } = await signedIn({ hwid: ['another PC'] });
    await program.beat();
    server.clock.advance(15 * MINUTE_MS - SECOND_MS);
    expect((await program.beat()).state).toBe('device');
    server.clock.advance(SECOND_MS);
    expect((await program.beat()).state).toBe('signed-out');
    await change(account.id, "hwid = '{}'");
    expect((await program.beat()).state).toBe('signed-out');
  });

  it('A place in the list that is reset signs its PC out, with its seat', async () => {
    const { account, program } = await signedIn();
    await program.beat();
    await change(account.id, "hwid = '{}'");
    expect((await program.beat()).state).toBe('signed-out');
    expect(await listOf(account.id)).toEqual([]);
  });

  it('A new password signs every PC of the account out', async () => {
    const { account, pcs } = await signedIn({ max_devices: 2 }, 2);
    for (const program of pcs) expect((await program.beat()).state).toBe('running');
    await change(account.id, "password = password || 'x'");
    for (const program of pcs) expect((await program.beat()).state).toBe('signed-out');
  });
});

describe('a seat', () => {
  const cafe = { save_hwid: false };

  it('A seat is not given twice, and those who wait see who sits there and since when', async () => {
    const { pcs } = await signedIn(cafe, 2);
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

  it('A seat of a crashed program is free after two missed heartbeats, not a second earlier', async () => {
    const { pcs } = await signedIn(cafe, 2);
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

  it('A seat beyond those that an account still has is given up', async () => {
    const { account, pcs } = await signedIn({ ...cafe, max_devices: 2 }, 2);
    for (const program of pcs) expect((await program.beat()).state).toBe('running');
    await change(account.id, 'max_devices = 1');
    const states = [];
    for (const program of pcs) states.push((await program.beat()).state);
    expect(states).toEqual(['running', 'seats']);
  });
});

describe('the same PC with a new key', () => {
  const parts = (...changed: number[]) =>
    Array.from({ length: 6 }, (_, place) => (changed.includes(place) ? 'x' : 'p').repeat(43));
  const device = (components: string[]) => ({ label: 'PC', keyIn: 'file' as const, components });

  /** A bound PC, and a program with another key on what may be the same one. */
  async function changedPc(columns: Columns = {}) {
    const { account, program: before } = await signedIn(columns);
    await before.beat({ device: device(parts()) });
    const after = panelProgram(server);
    await signIn(after, account.id);
    return { account, before, after };
  }

  it('The same PC with another disk and system takes its former place, costs no reset, and its owner is told', async () => {
    const { account, before, after } = await changedPc();
    expect((await after.beat({ device: device(parts(2, 3)) })).state).toBe('running');
    expect(await listOf(account.id)).toEqual([after.deviceId]);
    expect((await before.beat()).state).toBe('signed-out');
    expect(await acts(account.id)).toEqual(['panel.bind-device', 'panel.swap-device']);
    const { rows } = await server.database.ownerPool.query(
      "select from mail_outbox where template = 'panel-device-swapped' and to_address = $1",
      [account.email],
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['another board', parts(0)],
    ['three other parts', parts(2, 3, 4)],
    ['no parts named', []],
  ])('The same PC is not recognized with %s', async (_, components) => {
    const { account, before, after } = await changedPc();
    expect((await after.beat({ device: device(components) })).state).toBe('device');
    expect(await listOf(account.id)).toEqual([before.deviceId]);
  });

  it('The same PC is recognized once in seven days', async () => {
    const { account, after } = await changedPc();
    await after.beat({ device: device(parts()) });
    const again = panelProgram(server);
    await signIn(again, account.id);
    expect((await again.beat({ device: device(parts()) })).state).toBe('device');
    server.clock.advance(7 * 24 * HOUR_MS);
    const later = panelProgram(server);
    await signIn(later, account.id);
    expect((await later.beat({ device: device(parts()) })).state).toBe('running');
  });

  it('The id of the program of before is not carried over without a day until which it is', async () => {
    const { account, program } = await signedIn({ hwid: ['OLD-HWID'] });
    const named = { ...device([]), legacyId: 'OLD-HWID' };
    expect((await program.beat({ device: named })).state).toBe('device');
    expect(await listOf(account.id)).toEqual(['OLD-HWID']);
  });
});

describe('the id of the program of before', () => {
  let bridged: TestServer;
  beforeAll(async () => {
    const tomorrow = addDays(utcDate(Date.now()), 1);
    bridged = await testServer({ work: 'none', environment: { LEGACY_PANEL_UNTIL: tomorrow } });
  });
  afterAll(() => bridged.close());

  it('The id of the program of before is replaced at no cost until that day, once', async () => {
    const account = await makeAccount(bridged.database, {
      ...subscriber(),
      hwid: ['OLD-HWID'],
    });
    const states = [];
    const device = { label: 'PC', keyIn: 'file' as const, components: [], legacyId: 'OLD-HWID' };
    for (let count = 0; count < 2; count += 1) {
      const program = panelProgram(bridged);
      await makeDevice(bridged.database, { account_id: account.id, device_id: program.deviceId });
      states.push((await program.beat({ device })).state);
    }
    expect(states).toEqual(['running', 'device']);
    bridged.clock.advance(48 * HOUR_MS);
    const late = await makeAccount(bridged.database, { ...subscriber(), hwid: ['OLD-HWID'] });
    const program = panelProgram(bridged);
    await makeDevice(bridged.database, { account_id: late.id, device_id: program.deviceId });
    expect((await program.beat({ device })).state).toBe('device');
  });
});

it('The settings of an account are not the panel’s until a program has saved some', async () => {
  const { program } = await signedIn();
  const { saveSettings } = contract.panel;
  expect(await program.call(saveSettings, { basedOn: 0, content: 'a' })).toEqual({ version: 1 });
  expect(await program.call(saveSettings, { basedOn: 1, content: 'b' })).toEqual({ version: 2 });
});
