import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { makeAccount } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';

const { changeMobileNumber } = contract.customers;
const { correctMobileNumber, readCustomer } = contract.customers.staff;
const { me } = contract.identity;
const reason = 'Two digits were swapped';
let server: TestServer;
let support: Browser;

beforeAll(async () => {
  server = await testServer();
  const signedIn = await signedInAdmin(server);
  support = signedIn.browser;
  await rows("update account_admins set role = 'support' where id = $1", [signedIn.id]);
});
afterAll(() => server.close());

async function rows(sql: string, values: unknown[]): Promise<object[]> {
  return (await server.database.ownerPool.query<object>(sql, values)).rows;
}

const actsOn = (id: string) =>
  rows('select action, actor_kind, detail from audit_entries where object_id = $1 order by id', [
    id,
  ]);

it('A customer changes their own mobile number, which is kept as at registration and is in no audit entry', async () => {
  const { browser, account } = await signedInCustomer(server);
  const neighbor = await signedInCustomer(server);
  const typed = { mobileNumber: ' 071\n234 5678 ' };
  const mobileNumber = '071 234 5678';
  expect(await browser.call(changeMobileNumber, typed)).toEqual({ mobileNumber });
  expect(await browser.call(me, {})).toMatchObject({ mobileNumber });
  expect(await neighbor.browser.call(me, {})).toMatchObject({ mobileNumber: null });
  expect(await actsOn(account.id)).toEqual([
    { action: 'accounts.change-mobile-number', actor_kind: 'customer', detail: {} },
  ]);
});

it('A mobile number is changed to thirty-two characters, and to one more it is not', async () => {
  const { browser } = await signedInCustomer(server);
  const longest = '7'.repeat(32);
  const refused = await browser.refusal(changeMobileNumber, { mobileNumber: `${longest}7` });
  expect(refused).toMatchObject({ status: 400, code: 'ACCOUNT_FIELDS_TOO_LONG' });
  expect(await browser.call(me, {})).toMatchObject({ mobileNumber: null });
  await browser.call(changeMobileNumber, { mobileNumber: ` ${longest} ` });
  expect(await browser.call(me, {})).toMatchObject({ mobileNumber: longest });
});

it('Support corrects the mobile number of a customer for a reason that the audit trail keeps, without the number', async () => {
  const { id } = await makeAccount(server.database);
  await support.call(correctMobileNumber, {
    id,
    mobileNumber: ' 0712345678 ',
    reason: ` ${reason} `,
  });
  expect(await support.call(readCustomer, { id })).toMatchObject({ mobileNumber: '0712345678' });
  expect(await actsOn(id)).toEqual([
    { action: 'accounts.correct-mobile-number', actor_kind: 'admin', detail: { reason } },
  ]);
});

it('A correction of a mobile number that is sent again with its key is done once', async () => {
  const { id } = await makeAccount(server.database);
  const how = { idempotencyKey: randomUUID() };
  const input = { id, mobileNumber: '0712345678', reason };
  await Promise.all([1, 2].map(() => support.send(correctMobileNumber, input, how)));
  await support.send(correctMobileNumber, input, how);
  expect(await actsOn(id)).toHaveLength(1);
});
