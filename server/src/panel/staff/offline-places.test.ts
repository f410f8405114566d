import { DAY_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';
import { offlineAccount, offlineDesk, payloadOf } from '../../../test/scenarios/panel-offline.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof offlineDesk>>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  desk = await offlineDesk(server);
});
afterAll(() => server.close());

const inDays = (days: number) => addDays(utcDate(server.clock()), days);
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

it('Sixteen offline requests at once for one place bring one file, ten times over', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await offlineAccount(server);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => desk.send(id, desk.newPc().offlineRequest())),
    );
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

it('Offline files and resets at once never outnumber the places', async () => {
  const account = await offlineAccount(server, { max_devices: 2 });
  await Promise.all(
    Array.from({ length: 16 }, async (_, at) => {
      if (at % 4 === 3) return resetList(account.id);
      return desk.send(account.id, desk.newPc().offlineRequest());
    }),
  );
  const running = await desk.rowsOf(
    'select from panel_devices where account_id = $1 and grace_until > $2',
    [account.id, new Date(server.clock())],
  );
  expect(running.length).toBeLessThanOrEqual(2);
});

it('Registered PCs that ask at once get no file too many, ten times over', async () => {
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

it('Of sixteen accounts that ask at once, one gets an offline file for a PC', async () => {
  const request = desk.newPc().offlineRequest();
  const accounts = await Promise.all(Array.from({ length: 16 }, () => offlineAccount(server)));
  const answers = await Promise.all(accounts.map(({ id }) => desk.send(id, request)));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
});
