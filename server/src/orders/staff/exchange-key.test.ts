import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stock } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { newLicenseKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { completedOrder } from '../../../test/scenarios/orders/staff-orders.ts';

const { exchangeKey, readOrder } = contract.orders.staff;
const { redeemLicense } = contract.licenses;
const reason = 'A heading of a table was delivered';
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await testServer();
  ({ browser: staff } = await signedInAdmin(server));
});
afterAll(() => server.close());

async function query<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
  return (await server.database.ownerPool.query<Row>(sql, values)).rows;
}

const keyOf = (id: string) =>
  query('select license_key, assigned_to, activated, withheld from license_keys where id = $1', [
    id,
  ]);

it('An exchange blocks the old key and mails the next one', async () => {
  const { orderId, productId, keyId, licenseKey, userId } = await completedOrder(server);
  const [nextId = ''] = await stock(server, productId, 1);
  const order = await staff.call(exchangeKey, { orderId, wrongKey: licenseKey, reason });
  expect(order).toMatchObject({ orderId, status: 'completed' });
  expect(await keyOf(nextId)).toEqual([
    {
      license_key: order.licenseKey,
      assigned_to: order.username,
      activated: false,
      withheld: null,
    },
  ]);
  expect(await keyOf(keyId)).toMatchObject([{ activated: false, withheld: 'revoked' }]);

  const { browser } = await signedInCustomer(server);
  expect((await browser.refusal(redeemLicense, { licenseKey })).code).toBe('LICENSE_BLOCKED');
  await browser.call(redeemLicense, { licenseKey: order.licenseKey ?? '' });

  const [buyer] = await query<{ email: string }>('select email from users where id = $1', [userId]);
  const [mail] = await mailTo(server, buyer?.email ?? '');
  expect(mail?.subject).toBe(`A new license key for your order ${orderId}`);
  expect(mail?.text).toContain(`Your new license key: ${order.licenseKey}`);
  const { timeline } = await staff.call(readOrder, { orderId });
  expect(timeline).toContainEqual(
    expect.objectContaining({
      what: 'orders.exchange-key',
      by: 'sithara',
      detail: expect.objectContaining({ reason }),
    }),
  );
  expect(JSON.stringify(timeline)).not.toContain(order.licenseKey);
});

it('An exchanged key can be typed and grants the same', async () => {
  const { orderId, keyId, licenseKey } = await completedOrder(server);
  const typed = newLicenseKey();
  const input = { orderId, wrongKey: licenseKey, licenseKey: ` ${typed.toLowerCase()} `, reason };
  expect((await staff.call(exchangeKey, input)).licenseKey).toBe(typed);
  const granted = await query(
    `select count(*)::int as count from (
         select distinct product_id, subscription, duration_days, max_devices from license_keys
          where id = $1 or license_key = $2) granted`,
    [keyId, typed],
  );
  expect(granted).toEqual([{ count: 1 }]);
});

it('Repeated exchanges of a key are one', async () => {
  const { orderId, productId, licenseKey } = await completedOrder(server);
  await stock(server, productId, 3);
  const input = { orderId, wrongKey: licenseKey, reason };
  const how = { idempotencyKey: randomUUID() };
  const answers = await Promise.all([
    staff.send(exchangeKey, input, how),
    staff.send(exchangeKey, input, how),
    staff.send(exchangeKey, input),
  ]);
  expect(answers.map(({ status }) => status)).toContain(409);
  const available = await query(
    'select 1 from license_keys where product_id = $1 and assigned_at is null',
    [productId],
  );
  expect(available).toHaveLength(2);
});

describe('exchanges that race a redemption', () => {
  const raced = async () => {
    const order = await completedOrder(server);
    await stock(server, order.productId, 1);
    const { browser } = await signedInCustomer(server);
    const held = await holdRows(
      server.database,
      'select 1 from license_keys where id = $1 for update',
      [order.keyId],
    );
    const { orderId, licenseKey } = order;
    return {
      held,
      redeeming: () => browser.send(redeemLicense, { licenseKey }),
      exchanging: () => staff.send(exchangeKey, { orderId, wrongKey: licenseKey, reason }),
    };
  };

  it('A redemption that comes first keeps the key on its order', async () => {
    const { held, redeeming, exchanging } = await raced();
    const redeemed = redeeming();
    await held.waiting(1);
    const exchanged = exchanging();
    await held.waiting(2);
    await held.release();
    expect((await redeemed).status).toBe(200);
    expect(await exchanged).toMatchObject({ status: 409, json: { code: 'ORDER_KEY_REDEEMED' } });
  });

  it('An exchange that comes first blocks the old key', async () => {
    const { held, redeeming, exchanging } = await raced();
    const exchanged = exchanging();
    await held.waiting(1);
    const redeemed = redeeming();
    await held.waiting(2);
    await held.release();
    expect((await exchanged).status).toBe(200);
    expect(await redeemed).toMatchObject({ status: 403, json: { code: 'LICENSE_BLOCKED' } });
  });
});
