import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';

const { listDevices, renameDevice } = contract.panel;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

/** A customer in a browser, with a PC that its program calls by its label. */
async function ownerOfPc(deviceId: string) {
  const owner = await signedInCustomer(server);
  const pc = { account_id: owner.account.id, device_id: deviceId, label: 'DESKTOP-7Q' };
  await makeDevice(server.database, pc);
  return { ...owner, id: deviceId };
}

it('A PC is called as its owner named it, for them and for staff, and its program’s name stays beside it', async () => {
  const { account, browser, id } = await ownerOfPc('a'.repeat(43));
  const { browser: staff } = await signedInAdmin(server);
  await browser.call(renameDevice, { id, name: '  Living\nroom ' });
  const named = [{ id, name: 'Living room', label: 'DESKTOP-7Q' }];
  expect((await browser.call(listDevices, {})).devices).toMatchObject(named);
  const seen = await staff.call(contract.panel.staff.listDevices, { id: account.id });
  expect(seen.devices).toMatchObject(named);
  expect(await panelAccounts(server).acts(account.id)).toEqual(['panel.rename-device']);
  const exported = await browser.call(contract.customers.exportPersonalData, {});
  expect(JSON.stringify(exported)).toContain('Living room');
});

it('A PC whose name is emptied is called as its program says again', async () => {
  const { browser, id } = await ownerOfPc('b'.repeat(43));
  await browser.call(renameDevice, { id, name: 'Living room' });
  await browser.call(renameDevice, { id, name: ' ' });
  const { devices } = await browser.call(listDevices, {});
  expect(devices).toMatchObject([{ name: null, label: 'DESKTOP-7Q' }]);
});

it('A PC is named only by its owner', async () => {
  const { browser, id } = await ownerOfPc('c'.repeat(43));
  const { browser: stranger } = await signedInCustomer(server);
  expect(await stranger.refusal(renameDevice, { id, name: 'Mine' })).toMatchObject({
    code: 'PANEL_DEVICE_UNKNOWN',
  });
  expect((await browser.call(listDevices, {})).devices).toMatchObject([{ name: null }]);
});
