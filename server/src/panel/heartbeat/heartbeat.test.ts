import { MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { heartbeatOf, panelProgram } from '../../../test/harness/panel-program.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';

let server: TestServer;
let accounts: ReturnType<typeof panelAccounts>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  accounts = panelAccounts(server);
});
afterAll(() => server.close());

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
    const newer = {
      mood: 'good',
      device: { ...heartbeatOf().device, fan: 3 },
      have: { wings: 2 } as object,
    };
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
    const { rows } = await server.database.ownerPool.query(
      'select from panel_devices where account_id = $1 and seat is not null',
      [account.id],
    );
    expect(rows).toEqual([]);
  });

  it('A program hears of a ban with its next heartbeat', async () => {
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

  it('A program asks at most twelve times a minute', async () => {
    const { program } = await accounts.signedIn();
    for (let count = 0; count < 12; count += 1) await program.beat();
    await expect(program.beat()).rejects.toThrow('ATTEMPTS_EXCEEDED');
  });
});

describe('a place in the list of devices', () => {
  it('A place in the list is taken by the first heartbeat of a running subscription, and recorded', async () => {
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

  it('A place in the list is waited for fifteen minutes, so that a forgotten PC takes none some day', async () => {
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

  it('A place in the list that is reset signs its PC out, with its seat', async () => {
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
  ])('A seat shows the name of its PC as one line that can be read: %j', async (label, shown) => {
    const { pcs } = await accounts.signedIn(cafe, 2);
    const device = { label, keyIn: 'tpm' as const, components: [] };
    await pcs[0]?.beat({ device });
    expect((await pcs[1]?.beat())?.seats).toMatchObject([{ label: shown }]);
  });

  it('A seat is not given twice, and those who wait see who sits there and since when', async () => {
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

  it('A seat of a crashed program is free after two missed heartbeats, not a second earlier', async () => {
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

  it('A seat beyond those that an account still has is given up', async () => {
    const { account, pcs } = await accounts.signedIn({ ...cafe, max_devices: 2 }, 2);
    for (const program of pcs) expect((await program.beat()).state).toBe('running');
    await accounts.change(account.id, 'max_devices = 1');
    const states = [];
    for (const program of pcs) states.push((await program.beat()).state);
    expect(states).toEqual(['running', 'seats']);
  });
});
