import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  disputed,
  event,
  newProduct,
  paid,
  pendingOrder,
  PRICE,
  refunded,
  stock,
} from '../../../test/fakes/payment-events.ts';
import { makeKey } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { takeKey } from '../../key-stock/take-key.ts';
import { fillOverlooked } from '../../orders/fulfillment/fill-queue.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import { storeAndSettle } from './settle-event.ts';

const server = sharedServer();
const services = sharedServices(server);

const receive = (...events: PaymentEvent[]) =>
  storeAndSettle(services, { provider: 'sandbox', events });

async function rowOf(text: string, values: unknown[]): Promise<Record<string, unknown>> {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(text, values);
  return rows[0] ?? {};
}

const orderOf = (id: string) =>
  rowOf(
    `select order_status(o) as status, license_key_id as key, flag, checkout
       from order_facts o where id = $1`,
    [id],
  );

it('A repeated event is not settled again', async () => {
  const { orderId } = await pendingOrder(server, await newProduct(server));
  const reported = paid({ orderId });
  const settledAt = () =>
    rowOf('select processed_at from order_events where event_key = $1', [reported.key]);
  await receive(reported);
  const first = await settledAt();
  server.clock.advance(1000);
  await receive(reported);
  expect(await settledAt()).toEqual(first);
});

it('A payment closes its checkout, and stays paid when the checkout expires', async () => {
  const { id, orderId } = await pendingOrder(server, await newProduct(server));
  await rowOf(`update order_facts set checkout = '{"kind": "frame"}' where id = $1`, [id]);
  await receive(paid({ orderId }), event({ orderId }, { kind: 'expired' }));
  expect(await orderOf(id)).toMatchObject({ status: 'awaiting-key', checkout: null });
});

it('A concurrent payment and refund both count', async () => {
  const { id, orderId } = await pendingOrder(server, await newProduct(server));
  const paymentRef = randomUUID();
  const held = await holdRows(
    server.database,
    'select id from order_facts where id = $1 for update',
    [id],
  );
  const paying = receive(paid({ orderId, paymentRef }));
  await held.waiting(1);
  const refunding = receive(refunded({ paymentRef }));
  await held.waiting(2);
  await held.release();
  await Promise.all([paying, refunding]);
  expect(await orderOf(id)).toMatchObject({ status: 'refunded' });
});

it('A second payment is flagged and can be returned', async () => {
  const productId = await newProduct(server);
  const { id, orderId } = await pendingOrder(server, productId);
  await stock(server, productId, 1);
  const [one, other] = [randomUUID(), randomUUID()];
  await receive(paid({ orderId, paymentRef: one }), paid({ orderId, paymentRef: other }));
  await receive(refunded({ orderId, paymentRef: other }));
  expect(await orderOf(id)).toMatchObject({ status: 'completed', flag: 'paid-twice' });
});

it('A payment that counts keeps counting when a later report differs', async () => {
  const { id, orderId } = await pendingOrder(server, await newProduct(server));
  const about = { orderId, paymentRef: orderId };
  await receive(paid(about), paid(about, { amount: { minor: 1, currency: 'LKR' } }));
  const payment = await rowOf(
    `select flag, received_minor, counted_minor from order_payments where order_ref = $1`,
    [id],
  );
  expect(payment).toEqual({ flag: null, received_minor: PRICE, counted_minor: PRICE });
});

it('A payment is refunded in the currency it came in', async () => {
  const { id, orderId } = await pendingOrder(server, await newProduct(server));
  const reported = refunded({ orderId });
  if (reported.kind !== 'refund') throw new Error('a refund');
  await receive(paid({ orderId }));
  await receive({ ...reported, amount: { ...reported.amount, currency: 'JPY' } });
  expect(await orderOf(id)).toMatchObject({ status: 'awaiting-key', flag: 'currency-mismatch' });
});

it('An unused second checkout expires without the order', async () => {
  const { id, orderId } = await pendingOrder(server, await newProduct(server));
  await receive(event({ orderId, sessionId: randomUUID() }, { kind: 'expired' }));
  expect(await orderOf(id)).toMatchObject({ status: 'pending' });
});

it('Waiting orders reported concurrently do not block each other', async () => {
  const productId = await newProduct(server);
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => pendingOrder(server, productId)),
  );
  await receive(...orders.map(({ orderId }) => paid({ orderId })));
  const at = new Date();
  await Promise.all(orders.map(({ orderId }) => receive(disputed({ orderId }, 'warning', at))));
  for (const { id } of orders) expect(await orderOf(id)).toMatchObject({ status: 'awaiting-key' });
});

it('Waiting orders skip a locked key until it is released', async () => {
  const productId = await newProduct(server);
  const [first = '', second = ''] = await stock(server, productId, 2);
  const orders = [
    await pendingOrder(server, productId),
    await pendingOrder(server, productId),
  ] as const;
  const held = await holdRows(
    server.database,
    'select id from license_keys where id = $1 for update',
    [first],
  );
  for (const { orderId } of orders) await receive(paid({ orderId }));
  expect(await orderOf(orders[0].id)).toMatchObject({ key: second });
  expect(await orderOf(orders[1].id)).toMatchObject({ status: 'awaiting-key', key: null });
  await held.release();
  await fillOverlooked(services);
  expect(await orderOf(orders[1].id)).toMatchObject({ key: first });
});

it('Orders of other money do not block waiting orders', async () => {
  const productId = await newProduct(server);
  const production = {
    ...services,
    config: { ...services.config, NODE_ENV: 'production' as const },
  };
  await server.database.ownerPool.query(
    `insert into order_facts (order_id, client_name, product_name, validity_days, amount_minor,
         display_amount_minor, provider, live, stock_product_id, paid_at, needs_key_since)
       select 'PLAY-' || $1::uuid || '-' || n, 'play', 'play', 30, 1, 1, 'sandbox', false, $1::uuid, now(),
              now() - interval '1 day' from generate_series(1, 201) n`,
    [productId],
  );
  const real = await pendingOrder(server, productId, { live: true });
  const [key] = await stock(server, productId, 1);
  await storeAndSettle(production, {
    provider: 'sandbox',
    events: [{ ...paid({ orderId: real.orderId }), live: true }],
  });
  expect(await orderOf(real.id)).toMatchObject({ key });
});

it('Orders that wait get no key that was redeemed or is banned', async () => {
  const productId = await newProduct(server);
  const redeemed = await makeKey(server.database, { product_id: productId });
  await rowOf('update license_keys set activated = true, activated_at = now() where id = $1', [
    redeemed.id,
  ]);
  await makeKey(server.database, { product_id: productId, banned: true });
  const { id, orderId } = await pendingOrder(server, productId);
  await receive(paid({ orderId }));
  expect(await orderOf(id)).toMatchObject({ status: 'awaiting-key' });
});

it('Claiming keys never gives one key to two orders, without any other lock', async () => {
  const productId = await newProduct(server);
  await stock(server, productId, 5);
  const claim = { productId, assignedTo: 'somebody', at: new Date(), pool: 'any' } as const;
  const claimed = await Promise.all(
    Array.from({ length: 8 }, () =>
      transaction(services.db, ({ trx }) => takeKey(services, trx, claim)),
    ),
  );
  const ids = claimed.flatMap((key) => key?.id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(5);
});
