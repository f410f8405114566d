import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import {
  disputed,
  newProduct,
  paid,
  pendingOrder,
  refunded,
  stock,
} from '../../../test/fakes/payment-events.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import { storeAndSettle } from './settle-event.ts';

let productId: string;

const server = sharedServer();
const services = sharedServices(server);
beforeEach(async () => {
  productId = await newProduct(server);
});

const receive = (...events: PaymentEvent[]) =>
  storeAndSettle(services, { provider: 'sandbox', events });

const ordered = (count: number) =>
  Promise.all(Array.from({ length: count }, () => pendingOrder(server, productId)));

async function rowsOf(text: string, values: unknown[]) {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(text, values);
  return rows;
}

/** Blocks the assignment of the product's keys until it is released. */
const holdProduct = () =>
  holdRows(server.database, `select pg_advisory_xact_lock(hashtext('orders'), hashtext($1))`, [
    productId,
  ]);

/** The status, flag, key and mails of each order. */
async function standing(orders: readonly { id: string }[]) {
  return rowsOf(
    `select order_status(o) as status, o.flag, o.license_key_id as key,
            (select count(*)::int from mail_outbox m where m.to_address = o.client_email) as mails
       from unnest($1::uuid[]) with ordinality wanted (id, place)
       join order_facts o on o.id = wanted.id
      order by wanted.place`,
    [orders.map(({ id }) => id)],
  );
}

it('Concurrent payments get the oldest keys in order, with one mail each', async () => {
  const orders = await ordered(5);
  const keys = await stock(server, productId, 3);
  const product = await holdProduct();
  const paying = [];
  for (const { orderId } of orders) {
    const payment = paid({ orderId });
    paying.push(receive(payment));
    const isSettled = () =>
      rowsOf('select 1 from order_events where event_key = $1 and processed_at is not null', [
        payment.key,
      ]);
    await expect.poll(isSettled).toHaveLength(1);
    server.clock.advance(1000);
  }
  // No other transaction assigns keys of the product meanwhile.
  expect((await standing(orders)).map(({ status }) => status)).toEqual(
    Array(5).fill('awaiting-key'),
  );
  await product.release();
  await Promise.all(paying);
  const completed = { status: 'completed', mails: 1 };
  const waiting = { status: 'awaiting-key', key: null, mails: 0 };
  expect(await standing(orders)).toMatchObject([
    ...keys.map((key) => ({ ...completed, key })),
    waiting,
    waiting,
  ]);
});

it('Concurrent payments do not share an error', async () => {
  const orders = await ordered(8);
  await stock(server, productId, 8);
  const [first, plain, dear, known, twice, refundedOrder, disputedOrder, banned] = orders;
  const [takenRef, laterRef] = [randomUUID(), randomUUID()];
  const of = (order: (typeof orders)[number] | undefined) => ({ orderId: order?.orderId ?? '' });
  await receive(refunded({ paymentRef: laterRef }));
  await receive(disputed(of(disputedOrder), 'open', new Date()));
  await rowsOf('update users set banned = true where id = $1', [banned?.userId]);
  await receive(paid({ ...of(known), paymentRef: takenRef }));
  const broken = { ...paid({ orderId: randomUUID() }), kind: 'broken' };
  await Promise.all([
    expect(receive(broken as unknown as PaymentEvent)).rejects.toThrow('kind'),
    receive(paid(of(first))),
    receive(paid(of(plain))),
    receive(paid(of(dear), { amount: { minor: 1, currency: 'LKR' } })),
    receive(paid({ ...of(twice), paymentRef: takenRef })),
    receive(paid({ ...of(refundedOrder), paymentRef: laterRef })),
    receive(paid(of(disputedOrder))),
    receive(paid(of(banned))),
  ]);
  const shown = (await standing(orders)).map(({ status, flag, key, mails }) => ({
    status,
    flag,
    hasKey: key !== null,
    mails,
  }));
  const completed = { status: 'completed', flag: null, hasKey: true, mails: 1 };
  expect(shown).toMatchObject([
    completed,
    completed,
    { status: 'pending', flag: 'amount-mismatch', hasKey: false, mails: 0 },
    completed,
    { status: 'pending', flag: 'payment-reused', hasKey: false, mails: 0 },
    { status: 'refunded', flag: null },
    { status: 'disputed', flag: null, hasKey: false },
    { status: 'awaiting-key', flag: 'account-banned', hasKey: false, mails: 0 },
  ]);
});

it('Concurrent payments of a product do not wait for a locked order', async () => {
  const [held, ...free] = await ordered(3);
  await stock(server, productId, 3);
  const row = await holdRows(
    server.database,
    'select 1 from order_facts where id = $1 for update',
    [held?.id],
  );
  const waiting = receive(paid({ orderId: held?.orderId ?? '' }));
  await row.waiting(1);
  await Promise.all(free.map(({ orderId }) => receive(paid({ orderId }))));
  const all = [held, ...free].flatMap((order) => order ?? []);
  expect((await standing(all)).map(({ status }) => status)).toEqual([
    'pending',
    'completed',
    'completed',
  ]);
  await row.release();
  await waiting;
  expect((await standing(all)).map(({ status }) => status)).toEqual(Array(3).fill('completed'));
});

it('A report of two payments sent sixteen times fills each once', async () => {
  const orders = await ordered(2);
  await stock(server, productId, 4);
  const payments = orders.map(({ orderId }) => paid({ orderId }));
  await Promise.all(Array.from({ length: 16 }, () => receive(...payments)));
  expect(await standing(orders)).toMatchObject([
    { status: 'completed', mails: 1 },
    { status: 'completed', mails: 1 },
  ]);
  const used = await rowsOf(
    'select 1 from license_keys where product_id = $1 and assigned_at is not null',
    [productId],
  );
  expect(used).toHaveLength(2);
});

it('A repeated payment is answered once its order has its key', async () => {
  const [order] = await ordered(1);
  await stock(server, productId, 1);
  const product = await holdProduct();
  const payment = paid({ orderId: order?.orderId ?? '' });
  const first = receive(payment);
  await product.waiting(1);
  const again = receive(payment).then(() => standing([order].flatMap((each) => each ?? [])));
  await product.release();
  expect(await again).toMatchObject([{ status: 'completed', mails: 1 }]);
  await first;
});

it('A payment waits while its refund is settled', async () => {
  const [order] = await ordered(1);
  await stock(server, productId, 1);
  const paymentRef = randomUUID();
  const refunding = await holdRows(
    server.database,
    `select pg_advisory_xact_lock(hashtext('payments'), hashtext('sandbox:' || $1))`,
    [paymentRef],
  );
  const paying = receive(paid({ orderId: order?.orderId ?? '', paymentRef }));
  await refunding.waiting(1);
  await refunding.release();
  await paying;
  expect(await standing([order].flatMap((each) => each ?? []))).toMatchObject([
    { status: 'completed' },
  ]);
});

it('A refund beside its payment is never lost, whichever is settled first', async () => {
  const orders = await ordered(12);
  await stock(server, productId, 12);
  await Promise.all(
    orders.flatMap(({ orderId }) => {
      const paymentRef = randomUUID();
      return [receive(paid({ orderId, paymentRef })), receive(refunded({ paymentRef }))];
    }),
  );
  expect((await standing(orders)).map(({ status }) => status)).toEqual(Array(12).fill('refunded'));
});
