import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  disputed,
  newProduct,
  paid,
  pendingOrder,
  refunded,
  servicesOf,
  stock,
} from '../../../test/fakes/payment-events.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { gatherReports } from './gather-reports.ts';

let server: TestServer;
let services: Services;
let productId: string;
let report: ReturnType<typeof gatherReports>;

beforeAll(async () => {
  server = await testServer();
  services = await servicesOf(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  productId = await newProduct(server);
  report = gatherReports(services);
});

const receive = (event: PaymentEvent) => report({ provider: 'sandbox', events: [event] });

const ordered = (count: number) =>
  Promise.all(Array.from({ length: count }, () => pendingOrder(server, productId)));

async function rowsOf(text: string, values: unknown[]) {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(text, values);
  return rows;
}

/** Keeps the product's queue waiting, so that everything that arrives is settled together. */
const holdLine = () =>
  holdRows(server.database, `select pg_advisory_xact_lock(hashtext('orders'), hashtext($1))`, [
    productId,
  ]);

/** In which transaction each order was changed last, its status, key and mails. */
async function standing(orders: readonly { id: string }[]) {
  const rows = await rowsOf(
    `select o.xmin::text as transaction, order_status(o) as status, o.flag, k.license_key as key,
            (select count(*)::int from mail_outbox m where m.to_address = o.client_email) as mails
       from unnest($1::uuid[]) with ordinality wanted (id, place)
       join order_facts o on o.id = wanted.id left join license_keys k on k.id = o.license_key_id
      order by wanted.place`,
    [orders.map(({ id }) => id)],
  );
  return rows;
}

/**
 * Reports one event that waits for the held queue and then all the others, so that these are
 * settled together. Resolves when all are done.
 */
async function reportTogether(first: PaymentEvent, others: readonly PaymentEvent[]) {
  const line = await holdLine();
  const alone = receive(first);
  await line.waiting(1);
  const together = others.map(receive);
  const keys = others.map(({ key }) => key);
  const isStored = () => rowsOf('select 1 from order_events where event_key = any($1)', [keys]);
  await expect.poll(isStored).toHaveLength(new Set(keys).size);
  await line.release();
  await alone;
  return together;
}

describe('payments of one product that come at the same time', () => {
  it('are settled in one transaction, and get the oldest keys as they were stored', async () => {
    const [first, ...others] = await ordered(8);
    await stock(server, productId, 5);
    const events = others.map(({ orderId }) => paid({ orderId }));
    await Promise.all(await reportTogether(paid({ orderId: first?.orderId ?? '' }), events));
    expect(new Set((await standing(others)).map(({ transaction }) => transaction)).size).toBe(1);
    const served = await rowsOf(
      `select k.license_key = (array_agg(k2.license_key))[1] as fits, e.id
         from order_events e join order_facts o on o.id = e.order_ref
         left join license_keys k on k.id = o.license_key_id
         left join lateral (
           select license_key from license_keys where product_id = o.stock_product_id
            order by created_at, added_line, id
           offset (select count(*) from order_events e2
                    join order_facts o2 on o2.id = e2.order_ref
                   where o2.stock_product_id = o.stock_product_id and e2.id < e.id) limit 1
         ) k2 on true
        where o.stock_product_id = $1 group by e.id, k.license_key order by e.id`,
      [productId],
    );
    expect(served.map(({ fits }) => fits)).toEqual([...Array(5).fill(true), null, null, null]);
    const line = await rowsOf(
      `select e.id from order_facts o join order_events e on e.order_ref = o.id
        where o.stock_product_id = $1 and needs_key_since is not null
        order by needs_key_since, o.id`,
      [productId],
    );
    expect(line.map(({ id }) => id)).toEqual(served.slice(5).map(({ id }) => id));
    const mails = await standing(others);
    expect(mails.filter(({ key }) => key !== null).map((order) => order['mails'])).toEqual(
      Array(4).fill(1),
    );
    expect(mails.filter(({ key }) => key === null).map((order) => order['mails'])).toEqual(
      Array(3).fill(0),
    );
  });

  it('do not share the error of one of them', async () => {
    const orders = await ordered(8);
    await stock(server, productId, 8);
    const [first, plain, dear, known, twice, refundedOrder, disputedOrder, banned] = orders;
    const [takenRef, laterRef] = [randomUUID(), randomUUID()];
    const of = (order: (typeof orders)[number] | undefined) => ({ orderId: order?.orderId ?? '' });
    await receive(refunded({ paymentRef: laterRef }));
    await receive(disputed(of(disputedOrder), 'open', new Date()));
    await rowsOf('update users set banned = true where id = $1', [banned?.userId]);
    await receive(paid({ ...of(known), paymentRef: takenRef }));
    const together = await reportTogether(paid(of(first)), [
      paid(of(plain)),
      paid(of(dear), { amount: { minor: 1, currency: 'LKR' } }),
      paid({ ...of(twice), paymentRef: takenRef }),
      paid({ ...of(refundedOrder), paymentRef: laterRef }),
      paid(of(disputedOrder)),
      paid(of(banned)),
    ]);
    await Promise.all(together);
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

  it('do not wait for an order that somebody holds', async () => {
    const [first, held, ...free] = await ordered(4);
    await stock(server, productId, 4);
    const row = await holdRows(
      server.database,
      'select 1 from order_facts where id = $1 for update',
      [held?.id],
    );
    const [waiting, ...done] = await reportTogether(paid({ orderId: first?.orderId ?? '' }), [
      paid({ orderId: held?.orderId ?? '' }),
      ...free.map(({ orderId }) => paid({ orderId })),
    ]);
    await Promise.all(done);
    const served = await standing(free);
    expect(served.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(served[0]?.['transaction']).toBe(served[1]?.['transaction']);
    expect(await standing([held].flatMap((order) => order ?? []))).toMatchObject([
      { status: 'pending' },
    ]);
    await row.release();
    await waiting;
    expect(await standing([held].flatMap((order) => order ?? []))).toMatchObject([
      { status: 'completed', mails: 1 },
    ]);
  });
});

describe('one payment that is reported sixteen times at once', () => {
  it('brings one key and one mail, whether one process receives it or two', async () => {
    const [order, other] = await ordered(2);
    await stock(server, productId, 4);
    const elsewhere = gatherReports(services);
    const twins = [order, other].map((each) => paid({ orderId: each?.orderId ?? '' }));
    await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        (index % 2 === 0 ? report : elsewhere)({ provider: 'sandbox', events: twins }),
      ),
    );
    expect(await standing([order, other].flatMap((each) => each ?? []))).toMatchObject([
      { status: 'completed', mails: 1 },
      { status: 'completed', mails: 1 },
    ]);
    const used = await rowsOf(
      'select 1 from license_keys where product_id = $1 and assigned_at is not null',
      [productId],
    );
    expect(used).toHaveLength(2);
  });
});

describe('a refund beside its payment', () => {
  it('makes the payment wait while it is being settled', async () => {
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

  it('is never lost, whichever is settled first', async () => {
    const orders = await ordered(12);
    await stock(server, productId, 12);
    await Promise.all(
      orders.flatMap(({ orderId }) => {
        const paymentRef = randomUUID();
        return [receive(paid({ orderId, paymentRef })), receive(refunded({ paymentRef }))];
      }),
    );
    expect((await standing(orders)).map(({ status }) => status)).toEqual(
      Array(12).fill('refunded'),
    );
  });
});
