import { HOUR_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';

let server: TestServer;
let accounts: ReturnType<typeof panelAccounts>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  accounts = panelAccounts(server);
});
afterAll(() => server.close());

describe('the same PC with a new key', () => {
  const parts = (...changed: number[]) =>
    Array.from({ length: 6 }, (_, place) => (changed.includes(place) ? 'x' : 'p').repeat(43));
  const device = (components: string[]) => ({ label: 'PC', keyIn: 'file' as const, components });

  /** A bound PC, and a program with another key on what may be the same one. */
  async function changedPc(columns: AccountColumns = {}) {
    const { account, program: before } = await accounts.signedIn(columns);
    await before.beat({ device: device(parts()) });
    const after = await accounts.newPc(account.id);
    return { account, before, after };
  }

  it('The same PC with another disk keeps its place', async () => {
    const { account, before, after } = await changedPc();
    expect((await after.beat({ device: device(parts(2, 3)) })).state).toBe('running');
    expect(await accounts.listOf(account.id)).toEqual([after.deviceId]);
    expect((await before.beat()).state).toBe('signed-out');
    expect(await accounts.acts(account.id)).toEqual(['panel.bind-device', 'panel.swap-device']);
    const { rows } = await server.database.ownerPool.query(
      "select from mail_outbox where template = 'panel-device-swapped' and to_address = $1",
      [account.email],
    );
    expect(rows).toHaveLength(1);
  });

  it('The same PC goes on under the name that its owner gave it, unless it has another one already', async () => {
    const nameOf = async ({ deviceId }: { deviceId: string }) => {
      const { rows } = await server.database.ownerPool.query<{ name: string | null }>(
        'select name from panel_devices where device_id = $1',
        [deviceId],
      );
      return rows[0]?.name;
    };
    const name = async ({ deviceId }: { deviceId: string }, text: string) =>
      server.database.ownerPool.query('update panel_devices set name = $2 where device_id = $1', [
        deviceId,
        text,
      ]);
    const kept = await changedPc();
    await name(kept.before, 'Living room');
    await kept.after.beat({ device: device(parts(2)) });
    expect(await nameOf(kept.after)).toBe('Living room');
    const renamed = await changedPc();
    await name(renamed.before, 'Living room');
    await name(renamed.after, 'Kitchen');
    await renamed.after.beat({ device: device(parts(2)) });
    expect(await nameOf(renamed.after)).toBe('Kitchen');
  });

  it.each([
    ['another board', parts(0)],
    ['three other parts', parts(2, 3, 4)],
    ['no parts named', []],
  ])('The same PC is not recognized with %s', async (_, components) => {
    const { account, before, after } = await changedPc();
    expect((await after.beat({ device: device(components) })).state).toBe('device');
    expect(await accounts.listOf(account.id)).toEqual([before.deviceId]);
  });

  it('The same PC is recognized once in seven days', async () => {
    const { account, after } = await changedPc();
    await after.beat({ device: device(parts(2)) });
    const again = await accounts.newPc(account.id);
    expect((await again.beat({ device: device(parts(3)) })).state).toBe('device');
    server.clock.advance(7 * 24 * HOUR_MS);
    const later = await accounts.newPc(account.id);
    expect((await later.beat({ device: device(parts(3)) })).state).toBe('running');
  });

  it('The previous program’s id is not carried over without a day', async () => {
    const { account, program } = await accounts.signedIn({ hwid: ['OLD-HWID'] });
    const named = { ...device([]), legacyId: 'OLD-HWID' };
    expect((await program.beat({ device: named })).state).toBe('device');
    expect(await accounts.listOf(account.id)).toEqual(['OLD-HWID']);
  });
});

describe('the id of the previous program', () => {
  let bridged: TestServer;
  beforeAll(async () => {
    const tomorrow = addDays(utcDate(Date.now()), 1);
    bridged = await testServer({ work: 'none', environment: { LEGACY_PANEL_UNTIL: tomorrow } });
  });
  afterAll(() => bridged.close());

  it('The id of a key takes no place as a legacy id, five times over', async () => {
    const before = panelAccounts(bridged);
    const { account, program: keyed } = await before.signedIn();
    expect((await keyed.beat()).state).toBe('running');
    for (let times = 0; times < 5; times += 1) {
      const other = await before.newPc(account.id);
      const device = { label: 'PC', keyIn: 'file' as const, components: [] };
      const asked = { device: { ...device, legacyId: keyed.deviceId } };
      expect((await other.beat(asked)).state).toBe('device');
    }
    expect(await before.listOf(account.id)).toEqual([keyed.deviceId]);
  });

  it('The owner gets a mail about the previous program’s id', async () => {
    const { account, program } = await panelAccounts(bridged).signedIn({ hwid: ['OLD-HWID'] });
    const device = { label: 'PC', keyIn: 'file' as const, components: [], legacyId: 'OLD-HWID' };
    expect((await program.beat({ device })).state).toBe('running');
    const { rows } = await bridged.database.ownerPool.query(
      "select from mail_outbox where template = 'panel-legacy-swapped' and to_address = $1",
      [account.email],
    );
    expect(rows).toHaveLength(1);
  });

  it('The previous program’s id is replaced once, until that day', async () => {
    const before = panelAccounts(bridged);
    const device = { label: 'PC', keyIn: 'file' as const, components: [], legacyId: 'OLD-HWID' };
    const { pcs } = await before.signedIn({ hwid: ['OLD-HWID'] }, 2);
    const states = [];
    for (const program of pcs) states.push((await program.beat({ device })).state);
    expect(states).toEqual(['running', 'device']);
    bridged.clock.advance(48 * HOUR_MS);
    const { program: late } = await before.signedIn({ hwid: ['OLD-HWID'] });
    expect((await late.beat({ device })).state).toBe('device');
  });
});
