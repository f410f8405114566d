import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import {
  disputed,
  newProduct,
  paid,
  pendingOrder,
  refunded,
  stock,
} from '../../../test/fakes/payment-events.ts';
import { makeKey } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';
import { fillOverlooked } from './fill-queue.ts';

const server = sharedServer();
const services = sharedServices(server);

async function keysOf(orders: readonly { id: string }[]): Promise<(string | null)[]> {
  const { rows } = await server.database.ownerPool.query<{ id: string; key: string | null }>(
    'select id, license_key_id as key from order_facts where id = any($1)',
    [orders.map(({ id }) => id)],
  );
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return orders.map(({ id }) => keys.get(id) ?? null);
}

const pay = (orderId: string) =>
  storeAndSettle(services, { provider: 'sandbox', events: [paid({ orderId })] });

it('Sixteen concurrent orders get the last keys in order', async () => {
  const productId = await newProduct(server);
  const orders = await Promise.all(
    Array.from({ length: 16 }, () => pendingOrder(server, productId)),
  );
  await stock(server, productId, 5);
  await Promise.all(orders.map(({ orderId }) => pay(orderId)));
  const given = (await keysOf(orders)).filter((key) => key !== null);
  expect(new Set(given).size).toBe(5);

  const waiting = await waitingFor(productId);
  expect(waiting).toHaveLength(11);
  const admin = await newPerson(server, 'admin');
  const text = Array.from({ length: 11 }, () => `ARRIVED-${randomUUID()}`).join('\n');
  const { added } = await admin.browser.call(contract.keyStock.addKeys, { productId, text });
  expect(added).toBe(11);
  await expect.poll(() => waitingFor(productId)).toEqual([]);
  // The order that waited longest got the oldest key, and so on.
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    `select o.id from order_facts o join license_keys k on k.id = o.license_key_id
        where o.id = any($1) order by k.created_at, k.added_line`,
    [waiting],
  );
  expect(rows.map(({ id }) => id)).toEqual(waiting);
});

it('Payments, staff and refunds never give a key twice', async () => {
  const productId = await newProduct(server);
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => pendingOrder(server, productId)),
  );
  await stock(server, productId, 4);
  await Promise.all(
    orders.flatMap(({ orderId }, index) => [
      pay(orderId),
      pay(orderId),
      ...(index % 4 === 0
        ? [storeAndSettle(services, { provider: 'sandbox', events: [refunded({ orderId })] })]
        : []),
    ]),
  );
  const given = (await keysOf(orders)).filter((key) => key !== null);
  expect(given).toHaveLength(new Set(given).size);
  expect(given).toHaveLength(4);
});

it('Keys go to orders by time of payment, despite later reports', async () => {
  const productId = await newProduct(server);
  const orders = [];
  for (let place = 0; place < 6; place += 1) {
    const order = await pendingOrder(server, productId);
    orders.push(order);
    await pay(order.orderId);
    server.clock.advance(1000);
  }
  const [first] = orders;
  if (first === undefined) throw new Error('there are six');
  await storeAndSettle(services, {
    provider: 'sandbox',
    events: [disputed({ orderId: first.orderId }, 'warning', new Date())],
  });
  const keys = await stock(server, productId, 6);
  await fillOverlooked(services);
  expect(await keysOf(orders)).toEqual(keys);
});

it.each([
  ['play', false, 'REAL-'],
  ['real', true, 'TEST-'],
])(
  'Test orders in production and %s money waits where only the other has keys',
  async (_, live, beginning) => {
    const production = {
      ...services,
      config: { ...services.config, NODE_ENV: 'production' as const },
    };
    const productId = await newProduct(server);
    const license_key = `${beginning}${randomUUID()}`;
    await makeKey(server.database, { product_id: productId, license_key });
    const { orderId, id } = await pendingOrder(server, productId, { live });
    await storeAndSettle(production, {
      provider: 'sandbox',
      events: [{ ...paid({ orderId }), live }],
    });
    expect(await keysOf([{ id }])).toEqual([null]);
  },
);

it('Test orders in production take only test keys, real orders never', async () => {
  const production = {
    ...services,
    config: { ...services.config, NODE_ENV: 'production' as const },
  };
  const productId = await newProduct(server);
  await server.database.ownerPool.query(
    `insert into license_keys (license_key, product_id, subscription, duration_days)
       select name || gen_random_uuid(), $1, 'Supreme', 30 from unnest(array['TEST-', 'REAL-']) name`,
    [productId],
  );
  const [play, real] = [
    await pendingOrder(server, productId, { live: false }),
    await pendingOrder(server, productId, { live: true }),
  ];
  const event = { ...paid({ orderId: real.orderId }), live: true };
  await storeAndSettle(production, {
    provider: 'sandbox',
    events: [event, paid({ orderId: play.orderId })],
  });
  const { rows } = await server.database.ownerPool.query<{ live: boolean; beginning: string }>(
    `select live, left(license_key, 5) as beginning
         from order_facts o join license_keys k on k.id = o.license_key_id
        where o.id = any($1) order by live`,
    [[play.id, real.id]],
  );
  expect(rows).toEqual([
    { live: false, beginning: 'TEST-' },
    { live: true, beginning: 'REAL-' },
  ]);
});

async function waitingFor(productId: string): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    `select id from order_facts where stock_product_id = $1 and needs_key_since is not null
      order by needs_key_since, id`,
    [productId],
  );
  return rows.map(({ id }) => id);
}
