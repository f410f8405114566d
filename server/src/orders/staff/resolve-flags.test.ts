import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newProduct, paid, pendingOrder, servicesOf } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { flaggedOrder, strayPayment } from '../../../test/scenarios/orders/staff-orders.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';

const { searchOrders, readOrder, resolveFlag, listUnmatchedPayments, resolvePayment } =
  contract.orders.staff;
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await testServer();
  ({ browser: staff } = await signedInAdmin(server));
});
afterAll(() => server.close());

async function flagged(which: 'open' | 'all'): Promise<string[]> {
  const { orders } = await staff.call(searchOrders, { flagged: which });
  return orders.map(({ orderId }) => orderId);
}

it('A flag is resolved with a note, author and time', async () => {
  const { orderId } = await flaggedOrder(server);
  const settled = await staff.call(resolveFlag, { orderId, note: ' refunded by hand ' });
  const resolution = { at: expect.any(String), by: 'sithara', note: 'refunded by hand' };
  expect(settled).toMatchObject({ flag: 'amount-mismatch', flagResolved: resolution });
  expect(await flagged('open')).not.toContain(orderId);
  expect(await flagged('all')).toContain(orderId);
  const { timeline } = await staff.call(readOrder, { orderId });
  expect(timeline).toContainEqual(
    expect.objectContaining({
      what: 'orders.resolve-flag',
      by: 'sithara',
      detail: { flag: 'amount-mismatch', note: 'refunded by hand' },
    }),
  );
});

it('A flag is open again when another payment does not match', async () => {
  const productId = await newProduct(server);
  const { orderId } = await pendingOrder(server, productId);
  const services = await servicesOf(server);
  const report = (minor: number) =>
    storeAndSettle(services, {
      provider: 'sandbox',
      events: [paid({ orderId }, { amount: { minor, currency: 'LKR' } })],
    });
  await report(1);
  await staff.call(resolveFlag, { orderId, note: 'looked at' });
  await report(2);
  const { order } = await staff.call(readOrder, { orderId });
  expect(order).toMatchObject({ flag: 'amount-mismatch', flagResolved: null });
  expect(await flagged('open')).toContain(orderId);
});

it('A flag is settled once by ten who press at once', async () => {
  const { orderId } = await flaggedOrder(server);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      staff.send(resolveFlag, { orderId, note: `by number ${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

it('A payment without an order is resolved once with a note', async () => {
  const id = await strayPayment(server);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => staff.send(resolvePayment, { id, note: 'sent back' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const open = await staff.call(listUnmatchedPayments, {});
  expect(open.map((payment) => payment.id)).not.toContain(id);
  const all = await staff.call(listUnmatchedPayments, { all: 'true' });
  expect(all.find((payment) => payment.id === id)).toMatchObject({
    resolved: { by: 'sithara', note: 'sent back' },
  });
  const { rows } = await server.database.ownerPool.query(
    `select action, detail from audit_entries where object_kind = 'payment' and object_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ action: 'orders.resolve-payment', detail: { note: 'sent back' } }]);
});
