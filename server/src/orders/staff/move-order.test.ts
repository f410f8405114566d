import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { completedOrder } from '../../../test/scenarios/orders/staff-orders.ts';
import { wide } from '../../../test/scenarios/wide-letters.ts';

const { moveOrder, readOrder, searchOrders } = contract.orders.staff;
const { redeemLicense } = contract.licenses;
const reason = 'Bought while logged in as the brother';
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

it('A moved order brings its key and mails both people', async () => {
  const { orderId, keyId, licenseKey, userId } = await completedOrder(server);
  const { browser, account: buyer } = await signedInCustomer(server);
  const { username } = buyer;
  const moved = await support.call(moveOrder, {
    orderId,
    username: username.toUpperCase(),
    reason,
  });
  expect(moved).toMatchObject({ orderId, username, customerId: buyer.id, licenseKey });
  const { orders } = await browser.call(contract.orders.listOwnOrders, {});
  expect(orders).toMatchObject([{ orderId, licenseKey }]);
  expect(await rows('select assigned_to from license_keys where id = $1', [keyId])).toEqual([
    { assigned_to: username },
  ]);
  const mails = await rows(
    `select template, users.id = $1 as here from mail_outbox
       join users on lower(users.email) = lower(to_address)
      where template like 'order-moved-%' and users.id in ($1, $2) order by template`,
    [buyer.id, userId],
  );
  expect(mails).toEqual([
    { template: 'order-moved-away', here: false },
    { template: 'order-moved-here', here: true },
  ]);
  const { timeline } = await support.call(readOrder, { orderId });
  const detail = { reason, from: userId, to: buyer.id };
  expect(timeline).toContainEqual(expect.objectContaining({ what: 'orders.move', detail }));
});

it('An order moves to a pasted name in any case and width', async () => {
  const { orderId } = await completedOrder(server);
  const { account: buyer } = await signedInCustomer(server);
  const pasted = ` \u202a${wide(buyer.username.toUpperCase())}\u200b\u202c`;
  const moved = await support.call(moveOrder, { orderId, username: pasted, reason });
  expect(moved).toMatchObject({ orderId, customerId: buyer.id });
});

it.each(['redemption', 'move'] as const)(
  'A concurrent redemption and move have one outcome (%s)',
  async (first) => {
    const { orderId, keyId, licenseKey, userId } = await completedOrder(server);
    const { account: target } = await signedInCustomer(server);
    const { username } = target;
    const redeemer = await signedInCustomer(server);
    const held = await holdRows(
      server.database,
      'select 1 from license_keys where id = $1 for update',
      [keyId],
    );
    const redeeming = () => redeemer.browser.send(redeemLicense, { licenseKey });
    const moving = () => support.send(moveOrder, { orderId, username, reason });
    const one = first === 'move' ? moving() : redeeming();
    await held.waiting(1);
    const other = first === 'move' ? redeeming() : moving();
    await held.waiting(2);
    await held.release();
    const moved = await (first === 'move' ? one : other);
    expect((await (first === 'move' ? other : one)).status).toBe(200);
    expect(moved.status).toBe(first === 'move' ? 200 : 409);
    expect(await rows('select user_id from order_facts where order_id = $1', [orderId])).toEqual([
      { user_id: first === 'move' ? target.id : userId },
    ]);
  },
);

it('One search finds an order by buyer, key ending and payment', async () => {
  const { orderId, licenseKey, userId } = await completedOrder(server);
  await rows(`update order_facts set payment_ref = 'pi_3Qx7Search' where order_id = $1`, [orderId]);
  const [buyer] = (
    await server.database.ownerPool.query<{ username: string; email: string }>(
      'select username, email from users where id = $1',
      [userId],
    )
  ).rows;
  const texts = [
    orderId.slice(0, 10),
    buyer?.username ?? '',
    buyer?.email.toUpperCase() ?? '',
    licenseKey,
    licenseKey.slice(-6).toLowerCase(),
    ' pi_3Qx7Search ',
  ];
  for (const search of texts) {
    const { orders } = await support.call(searchOrders, { search });
    expect(
      orders.map((order) => order.orderId),
      search,
    ).toContain(orderId);
  }
  expect((await support.call(searchOrders, { search: '%%%%' })).orders).toEqual([]);
});

it('An opened order shows whether its key is redeemed', async () => {
  const { orderId, licenseKey } = await completedOrder(server);
  expect(await support.call(readOrder, { orderId })).toMatchObject({ keyRedeemed: false });
  const { browser } = await signedInCustomer(server);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  expect(await support.call(readOrder, { orderId })).toMatchObject({ keyRedeemed: true });
});
