import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDeviceKey } from '../../test/harness/device-key.ts';
import { makeKey } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';
import { beginDeletionOf } from '../../test/scenarios/deletions.ts';
import { makeDevice } from '../../test/scenarios/panel-devices.ts';

const { community, dashboard, devices, guide, licenses } = contract;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A customer with a license and a step of the guide, and so with something in every part. */
async function someCustomer() {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  await browser.call(licenses.redeemLicense, { licenseKey });
  await browser.call(guide.markStep, { step: 'redeem', done: true });
  await makeDevice(server.database, { account_id: account.id, device_id: newDeviceKey().deviceId });
  return { browser, account };
}

it('The dashboard in one answer has in each part what the operation of that part answers, for its caller alone', async () => {
  const other = await someCustomer();
  const { browser, account } = await someCustomer();
  const shown = await browser.call(dashboard, {});
  expect(shown).toEqual({
    account: await browser.call(contract.identity.me, {}),
    totp: await browser.call(contract.identity.readTotpStatus, {}),
    activity: await browser.call(contract.customers.listActivity, {}),
    community: await browser.call(community.readConnection, {}),
    resets: await browser.call(devices.listOwnResets, {}),
    pcs: await browser.call(contract.panel.listDevices, {}),
    guide: await browser.call(guide.readProgress, {}),
    reminders: await browser.call(licenses.readReminders, {}),
    orderReminders: await browser.call(contract.orders.readOrderReminders, {}),
    waiting: await browser.call(contract.orders.readWaiting, {}),
    incidents: await browser.call(contract.incidents.listRunningIncidents, {}),
    deletion: await browser.call(contract.customers.readDeletion, {}),
  });
  expect(shown.account.id).toBe(account.id);
  expect(shown.activity.entries.map(({ action }) => action)).toEqual(['licenses.redeem']);
  expect(shown.pcs.devices).toHaveLength(1);
  expect(shown.guide.done).toEqual(['redeem']);
  const { account: theirs } = await other.browser.call(dashboard, {});
  expect(theirs.id).toBe(other.account.id);
  expect(theirs.licenseKey).not.toBe(shown.account.licenseKey);
});

it('The dashboard in one answer leaves a running deletion to its own operation, whose countdown starts when it answers', async () => {
  const { browser, account } = await someCustomer();
  await beginDeletionOf(server, account.id);
  const shown = await browser.call(dashboard, {});
  expect(shown.account.id).toBe(account.id);
  expect(shown).not.toHaveProperty('deletion');
});

it('The dashboard in one answer is never kept by a cache', async () => {
  const { browser } = await signedInCustomer(server);
  const { headers } = await browser.request({ path: '/api/dashboard' });
  expect(headers['cache-control']).toBe('no-store');
});
