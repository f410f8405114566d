import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signIn, signedInCustomer } from '../../test/harness/signed-in.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { proveForReset, resetState, startReset } from '../../test/scenarios/device-resets.ts';
import { stormOfResets } from '../../test/storms/reset-storm.ts';

const { resetDevice } = contract.devices;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('Resets at the same time succeed exactly as often as resets are left, twenty times over', async () => {
  expect(await stormOfResets(server, 20)).toEqual({ faults: [], deadlocks: 0 });
});

it('Resets at the same time with one link are one reset, whatever each requests', async () => {
  const hwid = ['A', 'B', 'C'];
  const { browser, account, sessionId } = await signedInCustomer(server, {
    hwid,
    max_devices: 3,
  });
  const { token } = await startReset(browser);
  const holder = { accountId: account.id, sessionId };
  await proveForReset(server, holder, { token, deviceId: 'A' });
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      browser.send(resetDevice, { token, deviceId: hwid[index % 3] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await resetState(server, account.id)).toEqual({
    hwid: ['B', 'C'],
    hwid_reset_count: 9,
    resets: 1,
    audits: 1,
    proofs: 0,
  });
});

it('Resets at the same time of two devices from two sessions remove both', async () => {
  const { browser, account, sessionId } = await signedInCustomer(server, {
    hwid: ['A', 'B', 'C'],
    max_devices: 3,
  });
  const elsewhere = server.browser();
  const subject = { kind: 'customer', id: account.id } as const;
  const sessions = [
    { browser, sessionId, deviceId: 'A' },
    { browser: elsewhere, sessionId: await signIn(server, elsewhere, subject), deviceId: 'B' },
  ];
  const inputs: { token: string; deviceId: string }[] = [];
  for (const session of sessions) {
    const input = {
      token: (await startReset(session.browser)).token,
      deviceId: session.deviceId,
    };
    await proveForReset(server, { accountId: account.id, sessionId: session.sessionId }, input);
    inputs.push(input);
  }
  const held = await holdRows(server.database, 'select 1 from users where id = $1 for update', [
    account.id,
  ]);
  const resets = sessions.map((session, index) =>
    session.browser.call(resetDevice, inputs[index] ?? { token: '' }),
  );
  await held.waiting(2);
  await held.release();
  await Promise.all(resets);
  expect(await resetState(server, account.id)).toMatchObject({ hwid: ['C'], resets: 2 });
});

it('Resets at the same time and the end of their session have one winner and never deadlock', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { browser, account, sessionId } = await signedInCustomer(server, { hwid: ['A'] });
    const { token } = await startReset(browser);
    await proveForReset(server, { accountId: account.id, sessionId }, { token });
    const [answer] = await Promise.all([
      browser.send(resetDevice, { token }),
      browser.call(contract.identity.logOut, {}),
    ]);
    const done = answer.status === 200;
    expect(done ? 'done' : (answer.json as { code: string }).code).toMatch(
      /^(done|SESSION_REQUIRED|DEVICE_LINK_UNKNOWN|IDENTITY_PROOF_REQUIRED|DEVICE_LINK_USED)$/,
    );
    expect(await resetState(server, account.id)).toMatchObject({
      hwid: done ? [] : ['A'],
      resets: done ? 1 : 0,
    });
  }
});
