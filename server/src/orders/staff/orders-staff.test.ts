import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  disputed,
  newProduct,
  paid,
  pendingOrder,
  PRICE,
  refunded,
  servicesOf,
  stock,
} from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import type { InputOf } from '../../../test/harness/operations.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { completedWith, makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { orderPaidAtSandbox, orderWithKey } from '../../../test/scenarios/orders/staff-orders.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';

const { searchOrders, readOrder, assignKey, refundOrder, listBackOrders, listUnmatchedPayments } =
  contract.orders.staff;
let server: TestServer;
let staff: Browser;
let productId: string;

beforeAll(async () => {
  // Events are dated by the database, acts by the clock.
  server = await testServer({ clock: 'runs' });
  ({ browser: staff } = await signedInAdmin(server));
  productId = await newProduct(server);
});
afterAll(() => server.close());

async function receive(...events: PaymentEvent[]): Promise<void> {
  await storeAndSettle(await servicesOf(server), { provider: 'sandbox', events });
}

const idsOf = ({ orders }: { orders: { orderId: string }[] }) =>
  orders.map(({ orderId }) => orderId);

it('The list of orders has twenty at a time, newest first, each once', async () => {
  const { id } = await makeAccount(server.database, { username: 'many-orders' });
  const made: string[] = [];
  for (let count = 0; count < 45; count += 1) {
    made.push((await makeOrder(server.database, id)).orderId);
  }
  const pages: string[][] = [];
  let next: string | null = null;
  do {
    const from: { before?: string } = next === null ? {} : { before: next };
    const page = await staff.call(searchOrders, { search: 'many-orders', ...from });
    pages.push(idsOf(page));
    next = page.next;
  } while (next !== null);
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(pages.flat()).toEqual(made.toReversed());
  expect(idsOf(await staff.call(searchOrders, {})).slice(0, 3)).toEqual(
    made.toReversed().slice(0, 3),
  );
});

it('The list of orders is sorted, filtered and counted by page', async () => {
  const { id } = await makeAccount(server.database, { username: 'sorted-orders' });
  const made = new Map<string, string>();
  for (const [name, amount_minor, day] of [
    ['a', 300, '01'],
    ['b', 100, '02'],
    ['c', 200, '03'],
  ] as const) {
    const created_at = new Date(`2020-01-${day}T12:00:00Z`);
    const failed = name === 'a' ? { failed_at: created_at } : {};
    const provider = name === 'b' ? 'payhere' : 'stripe';
    const columns = { amount_minor, created_at, provider, product_name: `Sorted ${name}` };
    made.set((await makeOrder(server.database, id, { ...columns, ...failed })).orderId, name);
  }
  const shown = async (input: InputOf<typeof searchOrders>) => {
    const found = await staff.call(searchOrders, { search: 'sorted-orders', page: 1, ...input });
    return idsOf(found)
      .map((orderId) => made.get(orderId))
      .join('');
  };
  expect(await shown({})).toBe('cba');
  expect(await shown({ direction: 'ascending' })).toBe('abc');
  expect(await shown({ sort: 'amount' })).toBe('acb');
  expect(await shown({ sort: 'product', direction: 'ascending' })).toBe('abc');
  expect(await shown({ sort: 'state' })).toBe('acb');
  expect(await shown({ sort: 'state', direction: 'ascending' })).toBe('bca');
  expect(await shown({ provider: 'stripe' })).toBe('ca');
  expect(await shown({ product: 'Sorted b' })).toBe('b');
  expect(await shown({ least: 200, most: 299 })).toBe('c');
  expect(await shown({ from: '2020-01-02', to: '2020-01-02' })).toBe('b');
  expect(await shown({ page: 2 })).toBe('');
  // A name that matches in two ways counts once.
  const [first = ''] = made.keys();
  await server.database.ownerPool.query(
    'update order_facts set client_email = client_name where order_id = $1',
    [first],
  );
  const input = { search: 'sorted-orders', page: 1 };
  expect(await staff.call(searchOrders, input)).toMatchObject({
    count: { n: 3, isMore: false },
    products: expect.arrayContaining(['Sorted a', 'Sorted b', 'Sorted c']),
  });
  const before = first;
  expect(await staff.code(searchOrders, { before, page: 1 })).toBe('INPUT_INVALID');
});

it('The list of orders finds by the beginning of a name or an order id and by a whole key, in any case', async () => {
  const { id, username } = await makeAccount(server.database, { username: 'Per_fect%Name' });
  const [keyId = ''] = await stock(server, await newProduct(server), 1);
  const { orderId } = await makeOrder(server.database, id, completedWith(keyId));
  await makeOrder(server.database, (await makeAccount(server.database)).id);
  const { rows } = await server.database.ownerPool.query<{ license_key: string }>(
    'select license_key from license_keys where id = $1',
    [keyId],
  );
  const licenseKey = rows[0]?.license_key ?? '';
  for (const search of ['per_fect%', username, orderId.toLowerCase(), orderId.slice(0, 11)]) {
    expect(idsOf(await staff.call(searchOrders, { search })), search).toEqual([orderId]);
  }
  const found = await staff.call(searchOrders, { search: ` ${licenseKey.toLowerCase()} ` });
  expect(found.orders).toMatchObject([{ orderId, licenseKey, username, status: 'completed' }]);
  for (const search of ['per%', 'er_fect', '\\']) {
    expect(idsOf(await staff.call(searchOrders, { search })), search).toEqual([]);
  }
});

it('The list of orders finds imported orders by ids in small letters', async () => {
  const { id } = await makeAccount(server.database);
  const order_id = `inv-${randomUUID()}`;
  await makeOrder(server.database, id, { order_id });
  for (const search of [order_id, order_id.slice(0, 20), order_id.toUpperCase()]) {
    expect(idsOf(await staff.call(searchOrders, { search })), search).toEqual([order_id]);
  }
});

it('The list of orders has, for each status, the orders of that status and no other', async () => {
  const of: Record<string, string> = {};
  const at = new Date(server.clock());
  const order = async (status: string, columns = {}) => {
    const made = await pendingOrder(server, productId, columns);
    of[status] = made.orderId;
    return made;
  };
  const settled = async (status: string) => {
    await stock(server, productId, 1);
    const made = await order(status);
    await receive(paid({ orderId: made.orderId, paymentRef: randomUUID() }));
    return made;
  };
  await order('pending');
  await order('failed', { failed_at: at });
  await order('expired', { expired_at: at, failed_at: at });
  await settled('completed');
  const { orderId } = await settled('refunded');
  await receive(refunded({ orderId }));
  const open = await settled('disputed');
  await receive(disputed({ orderId: open.orderId }, 'open', at));
  const lost = await settled('chargeback');
  await receive(disputed({ orderId: lost.orderId }, 'lost', at));
  const waiting = await order('awaiting-key');
  await receive(paid({ orderId: waiting.orderId, paymentRef: randomUUID() }));
  for (const status of orderStatuses) {
    const { orders } = await staff.call(searchOrders, { status });
    expect(new Set(orders.map((each) => each.status)), status).toEqual(new Set([status]));
    expect(orders.map((each) => each.orderId)).toContain(of[status]);
  }
  expect(await staff.call(listBackOrders, {})).toContainEqual(
    expect.objectContaining({ productId, waiting: 1 }),
  );
});

it('The list of orders lists payments without a matching order', async () => {
  await receive(paid({ sessionId: 'of-nobody' }));
  const [newest] = await staff.call(listUnmatchedPayments, {});
  expect(newest).toMatchObject({
    what: 'paid',
    amount: { minor: PRICE, currency: 'LKR' },
    sessionId: 'of-nobody',
    orderId: null,
    resolved: null,
  });
});

it('Assign Key completes the order with a key of its product, marked with the buyer’s name', async () => {
  const { orderId, keyId } = await orderWithKey(server);
  const order = await staff.call(assignKey, { orderId, evenUnpaid: true });
  expect(order.status).toBe('completed');
  const { rows } = await server.database.ownerPool.query(
    'select is_redeemed, redeemed_by, license_key from product_license_keys where id = $1',
    [keyId],
  );
  expect(rows).toEqual([
    { is_redeemed: true, redeemed_by: order.username, license_key: order.licenseKey },
  ]);
});

it('A refund goes through the provider, and the timeline shows all of it, oldest first', async () => {
  const { orderId } = await orderPaidAtSandbox(server);
  const reason = 'The panel does not start';
  const part = await staff.call(refundOrder, { orderId, amountMinor: 5_000, reason });
  expect(part.status).toBe('awaiting-key');
  const half = await staff.call(readOrder, { orderId });
  expect(half).toMatchObject({ refundedMinor: 5_000, refundable: true });
  const rest = await staff.call(refundOrder, { orderId, reason });
  expect(rest.status).toBe('refunded');
  const whole = await staff.call(readOrder, { orderId });
  expect(whole).toMatchObject({ refundedMinor: PRICE, refundable: false });
  expect(whole.timeline.map(({ what, by }) => [what, by])).toEqual([
    ['created', null],
    ['refund', 'sandbox'],
    ['orders.refund', 'sithara'],
    ['refund', 'sandbox'],
    ['orders.refund', 'sithara'],
  ]);
  expect(whole.timeline[2]).toMatchObject({
    source: 'act',
    detail: { amountMinor: 5_000, currency: 'LKR', reason },
  });
});

it('A refund that the provider refuses leaves the order as it was, to be refunded again', async () => {
  const { id, orderId } = await orderPaidAtSandbox(server);
  const { rows } = await server.database.ownerPool.query<{ session: string }>(
    `update order_facts set provider_session_id = 'gone' where id = $1
       returning (select provider_session_id from order_facts where id = $1) as session`,
    [id],
  );
  const refused = await staff.refusal(refundOrder, { orderId, reason: 'no longer wanted' });
  expect(refused).toMatchObject({ status: 502, code: 'PAYMENT_REFUSED' });
  expect(await staff.call(readOrder, { orderId })).toMatchObject({
    refundedMinor: 0,
    refundable: true,
  });
  await server.database.ownerPool.query(
    'update order_facts set provider_session_id = $2 where id = $1',
    [id, rows[0]?.session],
  );
  const order = await staff.call(refundOrder, { orderId, reason: 'once more' });
  expect(order.status).toBe('refunded');
});
