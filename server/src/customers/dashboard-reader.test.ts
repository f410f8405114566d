import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';
import { beginDeletionOf } from '../../test/scenarios/deletions.ts';

const { accounts, community, dashboard, devices, guide, licenses } = contract;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Somebody with a license, a step of the guide, and therefore something in every part. */
async function someCustomer() {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  await browser.call(licenses.redeem, { licenseKey });
  await browser.call(guide.markStep, { step: 'redeem', done: true });
  return { browser, account };
}

describe('the dashboard in one answer', () => {
  it('has in each part what the operation of that part answers, for its caller alone', async () => {
    const other = await someCustomer();
    const { browser, account } = await someCustomer();
    const shown = await browser.call(dashboard, {});
    expect(shown).toEqual({
      account: await browser.call(accounts.me, {}),
      totp: await browser.call(accounts.totp.status, {}),
      activity: await browser.call(accounts.activity.list, {}),
      community: await browser.call(community.status, {}),
      resets: await browser.call(devices.history, {}),
      guide: await browser.call(guide.progress, {}),
      deletion: await browser.call(accounts.deletion.status, {}),
    });
    expect(shown.account.id).toBe(account.id);
    expect(shown.activity.entries.map(({ action }) => action)).toEqual(['licenses.redeem']);
    expect(shown.guide.done).toEqual(['redeem']);
    const { account: theirs } = await other.browser.call(dashboard, {});
    expect(theirs.id).toBe(other.account.id);
    expect(theirs.licenseKey).not.toBe(shown.account.licenseKey);
  });

  it('leaves a running deletion to its own operation, whose countdown starts when it answers', async () => {
    const { browser, account } = await someCustomer();
    await beginDeletionOf(server, account.id);
    const shown = await browser.call(dashboard, {});
    expect(shown.account.id).toBe(account.id);
    expect(shown).not.toHaveProperty('deletion');
  });

  it('is kept by nobody in between', async () => {
    const { browser } = await signedInCustomer(server);
    const { headers } = await browser.request({ path: '/api/dashboard' });
    expect(headers['cache-control']).toBe('no-store');
  });
});
