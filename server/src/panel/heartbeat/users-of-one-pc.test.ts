import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { panelProgram } from '../../../test/harness/panel-program.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';

let server: TestServer;
let accounts: ReturnType<typeof panelAccounts>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  accounts = panelAccounts(server, { address: '192.0.2.1' });
});
afterAll(() => server.close());

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

const places = async (accountId: string) => {
  const { rows } = await server.database.ownerPool.query<{ id: string; of: string | null }>(
    'select device_id as id, shares_place_of as of from panel_devices where account_id = $1',
    [accountId],
  );
  return new Map(rows.map(({ id, of }) => [id, of]));
};

it('Two users of one PC alternate for a week, at no cost and without a mail', async () => {
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
  const { rows } = await server.database.ownerPool.query(
    `select hwid_reset_count as left,
            (select count(*)::int from mail_outbox where to_address = users.email) as mails
       from users where id = $1`,
    [account.id],
  );
  expect(rows).toEqual([{ left: 3, mails: 0 }]);
});

it('The second user of a PC waits for the only seat, and runs once it is free', async () => {
  const { account, first } = await listedPc();
  const second = await accounts.newPc(account.id);
  await first.beat(on(parts()));
  await server.database.ownerPool.query(
    "update panel_devices set name = 'Nimal' where device_id = $1",
    [first.deviceId],
  );
  const waiting = await second.beat(on(parts()));
  expect(waiting.state).toBe('seats');
  expect(waiting.seats).toMatchObject([{ label: 'Nimal' }]);
  await first.beat({ ...on(parts()), leave: 'close' });
  expect((await second.beat(on(parts()))).state).toBe('running');
  expect((await first.beat(on(parts()))).state).toBe('seats');
});

it('A file for offline use is held by one user of a PC at a time', async () => {
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

it('Three keys share a place, and of two that join at once only one is third', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { account, first } = await listedPc();
    // A swap within the last seven days keeps the last one from taking the place over.
    await server.database.ownerPool.query(
      'update panel_devices set swapped_at = $2 where device_id = $1',
      [first.deviceId, new Date(server.clock())],
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
  const owner = await signedInCustomer(server, {
    admin_approval: true,
    subscription: 'Supreme',
    expiredate: 'infinity',
    hwid: [],
  });
  const [first, second] = [
    await accounts.newPc(owner.account.id),
    await accounts.newPc(owner.account.id),
  ];
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
  const owner = await signedInCustomer(server, {
    admin_approval: true,
    subscription: 'Supreme',
    expiredate: 'infinity',
    hwid: [],
  });
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
  const owner = await signedInCustomer(server, {
    admin_approval: true,
    subscription: 'Supreme',
    expiredate: 'infinity',
    hwid: [],
  });
  const { id } = owner.account;
  const [first, second] = [await accounts.newPc(id), await accounts.newPc(id)];
  await first.beat(on(parts()));
  await owner.browser.call(contract.panel.renameDevice, { id: first.deviceId, name: 'Nimal' });
  await second.beat(on(parts()));
  const { browser: staff } = await signedInAdmin(server);
  const lists = [
    await owner.browser.call(contract.panel.listDevices, {}),
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
