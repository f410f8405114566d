import { randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
import { makeKey } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { panelProgram, type PanelProgram } from '../../../test/harness/panel-program.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { countOf, panelStorms } from '../../../test/scenarios/panel-storms.ts';

const { listDevices, redeemLicense, renameDevice } = contract.panel;
const server = sharedServer({ work: 'none' });
const accounts = panelAccounts(server, { address: '192.0.2.1' });
let storms: Awaited<ReturnType<typeof panelStorms>>;

beforeAll(async () => {
  storms = await panelStorms(server);
});

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
    const rows = await server.database.sql(
      "select from mail_outbox where template = 'panel-device-swapped' and to_address = $1",
      account.email,
    );
    expect(rows).toHaveLength(1);
  });

  it('A recognized PC keeps its owner’s name', async () => {
    const nameOf = async ({ deviceId }: { deviceId: string }) => {
      const rows = await server.database.sql<{ name: string | null }>(
        'select name from panel_devices where device_id = $1',
        deviceId,
      );
      return rows[0]?.name;
    };
    const rename = 'update panel_devices set name = $2 where device_id = $1';
    const name = ({ deviceId }: { deviceId: string }, text: string) =>
      server.database.sql(rename, deviceId, text);
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
  const tomorrow = addDays(utcDate(Date.now()), 1);
  const bridged = sharedServer({ work: 'none', environment: { LEGACY_PANEL_UNTIL: tomorrow } });

  it('The id of a key takes no place as a legacy id', async () => {
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
    const rows = await bridged.database.sql(
      "select from mail_outbox where template = 'panel-legacy-swapped' and to_address = $1",
      account.email,
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

const parts = (changed: Record<number, string> = {}) =>
  Array.from({ length: 6 }, (_, place) => changed[place] ?? 'p'.repeat(43));
const on = (components: string[]) => ({
  device: { label: 'PC', keyIn: 'file' as const, components },
});

/** A PC in the list of an account with one place, whose program was closed. */
async function listedPc(columns: AccountColumns = {}) {
  const { account, program: first } = await accounts.signedIn(columns);
  expect((await first.beat(on(parts()))).state).toBe('running');
  await first.beat({ ...on(parts()), leave: 'close' });
  return { account, first };
}

/** A customer in a browser, with a running license and an empty list of devices. */
function runningOwner() {
  const running = {
    subscription: 'Supreme',
    expiredate: 'infinity',
    admin_approval: true,
  } as const;
  return signedInCustomer(server, { ...running, hwid: [] });
}

const places = async (accountId: string) => {
  const rows = await server.database.sql<{ id: string; of: string | null }>(
    'select device_id as id, shares_place_of as of from panel_devices where account_id = $1',
    accountId,
  );
  return new Map(rows.map(({ id, of }) => [id, of]));
};

it('Two users of one PC alternate for a week at no cost', async () => {
  const { account, first } = await listedPc({ hwid_reset_count: 3 });
  const second = await accounts.newPc(account.id);
  for (let day = 0; day < 7; day += 1) {
    for (const program of [second, first]) {
      expect((await program.beat(on(parts()))).state).toBe('running');
      server.clock.advance(DAY_MS / 2);
    }
  }
  expect(await accounts.listOf(account.id)).toEqual([first.deviceId]);
  expect(await accounts.acts(account.id)).toEqual(['panel.bind-device', 'panel.share-place']);
  const rows = await server.database.sql(
    `select hwid_reset_count as left,
            (select count(*)::int from mail_outbox where to_address = users.email) as mails
       from users where id = $1`,
    account.id,
  );
  expect(rows).toEqual([{ left: 3, mails: 0 }]);
});

it('The second user of a PC waits for the only seat', async () => {
  const { account, first } = await listedPc();
  const second = await accounts.newPc(account.id);
  await first.beat(on(parts()));
  await server.database.sql(
    "update panel_devices set name = 'Nimal' where device_id = $1",
    first.deviceId,
  );
  const waiting = await second.beat(on(parts()));
  expect(waiting.state).toBe('seats');
  expect(waiting.seats).toMatchObject([{ label: 'Nimal' }]);
  await first.beat({ ...on(parts()), leave: 'close' });
  expect((await second.beat(on(parts()))).state).toBe('running');
  expect((await first.beat(on(parts()))).state).toBe('seats');
});

it('One user of a PC at a time holds an offline file', async () => {
  const { account, first } = await listedPc();
  const second = await accounts.newPc(account.id);
  expect((await second.beat(on(parts()))).grace).toBeNull();
  await second.beat({ ...on(parts()), leave: 'close' });
  server.clock.advance(73 * HOUR_MS);
  expect((await second.beat(on(parts()))).grace).not.toBeNull();
  await second.beat({ ...on(parts()), leave: 'close' });
  expect((await first.beat(on(parts()))).grace).toBeNull();
});

const known = (count: number) => parts().map((part, place) => (place < count ? part : ''));

it.each([
  ['another network', parts(), '192.0.2.2'],
  ['three known parts', known(3), '192.0.2.1'],
  ['another board', parts({ 0: 'x'.repeat(43) }), '192.0.2.1'],
  ['a changed disk', parts({ 2: 'x'.repeat(43) }), '192.0.2.1'],
])('No place is shared with %s', async (_, components, address) => {
  const { account } = await listedPc();
  const other = await panelAccounts(server, { address }).newPc(account.id);
  await other.beat(on(components));
  expect((await places(account.id)).get(other.deviceId)).toBeNull();
});

it('Four known parts are enough to share a place', async () => {
  const { account, first } = await listedPc();
  const second = await accounts.newPc(account.id);
  await second.beat(on(known(4)));
  expect((await places(account.id)).get(second.deviceId)).toBe(first.deviceId);
});

it('A PC shares no place of another account', async () => {
  await listedPc();
  const { account, program } = await accounts.signedIn({ hwid: ['another PC'] });
  expect((await program.beat(on(parts()))).state).toBe('device');
  expect((await places(account.id)).get(program.deviceId)).toBeNull();
});

it('Of two keys that join a place concurrently, one is the third', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { account, first } = await listedPc();
    // A swap within the last seven days keeps the last one from taking the place over.
    await server.database.sql(
      'update panel_devices set swapped_at = $2 where device_id = $1',
      first.deviceId,
      new Date(server.clock()),
    );
    const second = await accounts.newPc(account.id);
    await second.beat({ ...on(parts()) });
    const last = [await accounts.newPc(account.id), await accounts.newPc(account.id)];
    const answers = await Promise.all(last.map((program) => program.beat(on(parts()))));
    expect(answers.map(({ state }) => state).toSorted()).toEqual(['device', 'seats']);
    const shared = [...(await places(account.id)).values()];
    expect(shared.filter((of) => of === first.deviceId)).toHaveLength(2);
    expect(await accounts.listOf(account.id)).toEqual([first.deviceId]);
  }
});

it('A reset of the listed key ends all that share its place', async () => {
  const { account, first } = await listedPc();
  const second = await accounts.newPc(account.id);
  expect((await second.beat(on(parts()))).state).toBe('running');
  await accounts.change(account.id, "hwid = '{}'");
  expect((await second.beat(on(parts()))).state).toBe('signed-out');
  expect((await first.beat(on(parts()))).state).toBe('signed-out');
  expect([...(await places(account.id)).values()]).toEqual([null, null]);
});

it('A user who shares a place signs in again without a new proof', async () => {
  const owner = await runningOwner();
  const { id } = owner.account;
  const [first, second] = [await accounts.newPc(id), await accounts.newPc(id)];
  await first.beat(on(parts()));
  await second.beat(on(parts()));
  await second.beat({ ...on(parts()), leave: 'sign-out' });
  const { signIn } = await second.beat({ ...on(parts()), signIn: true });
  const { readSignIn, decideSignIn } = contract.panel;
  const code = signIn?.code ?? '';
  expect(await owner.browser.call(readSignIn, { code })).toMatchObject({
    known: true,
    listFull: false,
  });
  await owner.browser.call(decideSignIn, { code, approve: true });
  expect((await second.beat(on(parts()))).state).toBe('seats');
});

it('The page that confirms another user of a PC asks for no reset', async () => {
  const owner = await runningOwner();
  const first = await accounts.newPc(owner.account.id);
  await first.beat(on(parts()));
  const listFull = async (components: string[]) => {
    const asking = panelProgram(server, { address: '192.0.2.1' });
    const { signIn } = await asking.beat({ ...on(components), signIn: true });
    return owner.browser.call(contract.panel.readSignIn, { code: signIn?.code ?? '' });
  };
  expect(await listFull(parts())).toMatchObject({ known: false, listFull: false });
  expect(await listFull(parts({ 0: 'x'.repeat(43) }))).toMatchObject({ listFull: true });
});

it('Customers and staff see whose place a PC shares', async () => {
  const owner = await runningOwner();
  const { id } = owner.account;
  const [first, second] = [await accounts.newPc(id), await accounts.newPc(id)];
  await first.beat(on(parts()));
  await owner.browser.call(renameDevice, { id: first.deviceId, name: 'Nimal' });
  await second.beat(on(parts()));
  const { browser: staff } = await signedInAdmin(server);
  const lists = [
    await owner.browser.call(listDevices, {}),
    await staff.call(contract.panel.staff.listDevices, { id }),
  ];
  for (const { devices } of lists) {
    expect(devices).toHaveLength(2);
    expect(devices).toContainEqual(
      expect.objectContaining({ id: second.deviceId, bound: false, sharesPlaceOf: 'Nimal' }),
    );
    expect(devices).toContainEqual(
      expect.objectContaining({ id: first.deviceId, bound: true, sharesPlaceOf: null }),
    );
  }
});

const PCS = 16;

it.each([1, 3])('Sixteen concurrent PCs take exactly %d places', async (places) => {
  for (let round = 0; round < 6; round += 1) {
    expect(await storms.forPlaces(PCS, places)).toEqual({
      running: places,
      device: PCS - places,
      listed: places,
      seated: places,
    });
  }
});

it.each([1, 3])('Sixteen concurrent programs take exactly %d seats', async (seats) => {
  for (let round = 0; round < 6; round += 1) {
    const { account, programs } = await storms.signedIn(
      { max_devices: seats, save_hwid: false },
      PCS,
    );
    const states = await storms.statesOf(programs);
    expect(countOf(states, 'running')).toBe(seats);
    expect(countOf(states, 'seats')).toBe(PCS - seats);
    expect((await storms.accountOf(account.id))?.seated).toBe(seats);
  }
});

const removeFromList = 'update users set hwid = array_remove(hwid, $2) where id = $1';
const reset = (id: string, { deviceId }: PanelProgram) =>
  server.database.sql(removeFromList, id, deviceId);

it('A PC that is reset while beating loses its place', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { account, programs } = await storms.signedIn({}, 2);
    const [old, next] = programs;
    if (old === undefined || next === undefined) throw new Error('two PCs were made');
    expect((await old.beat()).state).toBe('running');
    await Promise.all([
      old.beat(),
      reset(account.id, old),
      old.beat(),
      next.beat(),
      old.beat(),
      old.beat(),
    ]);
    expect((await next.beat()).state).toBe('running');
    expect((await old.beat()).state).toBe('signed-out');
    expect((await storms.accountOf(account.id))?.hwid).toEqual([next.deviceId]);
  }
});

it('A signed-out PC takes no place by an old reading', async () => {
  const { account, programs } = await storms.signedIn({}, 1);
  const [program] = programs;
  if (program === undefined) throw new Error('a PC was made');
  const lock = 'update users set hwid = hwid where id = $1';
  const held = await holdRows(server.database, lock, [account.id]);
  const beating = program.beat();
  await held.waiting(1);
  await held.run("update users set password = password || 'x' where id = $1", [account.id]);
  await held.commit();
  expect((await beating).state).toBe('signed-out');
  expect((await storms.accountOf(account.id))?.hwid).toEqual([]);
});

it('A repeated redemption of a program happens once', async () => {
  const { account, programs } = await storms.signedIn({}, 1);
  const [program] = programs;
  if (program === undefined) throw new Error('a PC was made');
  const { licenseKey } = await makeKey(server.database);
  const own = randomBytes(16).toString('base64url');
  const input = { licenseKey, confirmReplacement: false };
  const answers = await atOnce(8, () => program.call(redeemLicense, input, own));
  answers.push(await program.call(redeemLicense, input, own));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const rows = await server.database.sql(
    'select from license_redemptions where user_id = $1',
    account.id,
  );
  expect(rows).toHaveLength(1);
});
