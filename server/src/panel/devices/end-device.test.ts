import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { panelProgram } from '../../../test/harness/panel-program.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import type { AccountColumns } from '../../../test/scenarios/panel-accounts.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';

const { endDevice, listDevices } = contract.panel;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A customer in a browser, and a program that is signed in to the account. */
async function signedIn(columns: AccountColumns = {}) {
  const running = {
    subscription: 'Supreme',
    expiredate: 'infinity',
    admin_approval: true,
  } as const;
  const owner = await signedInCustomer(server, { ...running, hwid: [], ...columns });
  const program = panelProgram(server);
  const pc = { account_id: owner.account.id, device_id: program.deviceId };
  await makeDevice(server.database, pc);
  return { owner, program };
}

it('A PC that its owner ends is out with its next heartbeat, and its seat is free at once', async () => {
  const { program, owner } = await signedIn({ save_hwid: false });
  expect((await program.beat()).state).toBe('running');
  await owner.browser.call(endDevice, { id: program.deviceId });
  const { devices } = await owner.browser.call(listDevices, {});
  expect(devices).toMatchObject([{ signedIn: false, seated: false }]);
  expect((await program.beat()).state).toBe('signed-out');
  const { browser: stranger } = await signedInCustomer(server);
  expect((await stranger.refusal(endDevice, { id: program.deviceId })).code).toBe(
    'PANEL_DEVICE_UNKNOWN',
  );
});

it('A customer’s export has their PCs and settings, and nothing that recognizes a PC by its parts', async () => {
  const { program, owner } = await signedIn();
  await program.beat();
  await program.call(contract.panel.saveSettings, { basedOn: 0, content: 'mine' });
  const text = await owner.browser.call(contract.customers.exportPersonalData, {});
  const exported = typeof text === 'string' ? text : JSON.stringify(text);
  expect(exported).toContain(program.deviceId);
  expect(exported).toContain('mine');
  expect(exported).not.toContain('components');
});
