import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';
import { actingAs, recordAct } from '../audit/record-act.ts';
import { setStanding } from './staff/set-standing.ts';

const { listActivity } = contract.customers;
const operator = { kind: 'operator', id: null, name: 'amara' } as const;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function act(accountId: string, action: string): Promise<void> {
  await recordAct(
    server.database.db,
    actingAs(
      { kind: 'customer', id: accountId },
      { origin: { requestId: 'request', address: '2001:db8::1', userAgent: 'x' } },
    ),
    {
      action,
      object: { kind: 'account', id: accountId },
      detail: { private: 'not for the page' },
    },
  );
}

it('The activity of an account says what the customer did, when and from where, newest first', async () => {
  const { browser, account } = await signedInCustomer(server);
  await act(account.id, 'accounts.first');
  const { licenseKey } = await makeKey(server.database);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  const { entries, next } = await browser.call(listActivity, {});
  expect(next).toBeNull();
  expect(entries).toMatchObject([
    { action: 'licenses.redeem', by: 'you', keyEnding: licenseKey.slice(-4) },
    { action: 'accounts.first', by: 'you', address: '2001:db8::1' },
  ]);
  expect(entries[0]?.address).toBe(browser.address);
  expect(JSON.stringify(entries)).not.toContain('not for the page');
  expect(JSON.stringify(entries)).not.toContain(licenseKey);
});

it('The activity of an account shows what staff did, but not who they were or where', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { username } = account;
  await setStanding(server.database, { actor: operator }, { standing: 'approve', username });
  const { entries } = await browser.call(listActivity, {});
  expect(entries).toMatchObject([{ action: 'accounts.approve', by: 'staff', address: null }]);
  expect(JSON.stringify(entries)).not.toContain('amara');
});

it('The activity of an account includes only its own', async () => {
  const { account } = await signedInCustomer(server);
  await act(account.id, 'accounts.first');
  const stranger = await signedInCustomer(server);
  expect(await stranger.browser.call(listActivity, {})).toEqual({ entries: [], next: null });
});

it('The activity of an account comes twenty at a time, each entry once', async () => {
  const { browser, account } = await signedInCustomer(server);
  for (let number = 1; number <= 45; number += 1) await act(account.id, `accounts.act-${number}`);
  const seen: string[] = [];
  const sizes: number[] = [];
  let before: string | null | undefined;
  while (before !== null) {
    const page = await browser.call(listActivity, before === undefined ? {} : { before });
    seen.push(...page.entries.map(({ action }) => action));
    sizes.push(page.entries.length);
    before = page.next;
  }
  expect(sizes).toEqual([20, 20, 5]);
  const wanted = Array.from({ length: 45 }, (_, index) => `accounts.act-${45 - index}`);
  expect(seen).toEqual(wanted);
});

it.each(['x', '-1', '1e3', '9'.repeat(16)])(
  'The activity of an account takes no page %s',
  async (before) => {
    const { browser } = await signedInCustomer(server);
    expect((await browser.refusal(listActivity, { before })).code).toBe('INPUT_INVALID');
  },
);
