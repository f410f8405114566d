import { beforeAll, expect, it } from 'vitest';
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
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { findDelivery } from '../../orders/fulfillment/delivery.queries.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import { storeAndSettle } from './settle-event.ts';

let productId: string;

const server = sharedServer();
const services = sharedServices(server);
beforeAll(async () => {
  productId = await newProduct(server);
});

const receive = (...events: PaymentEvent[]) =>
  storeAndSettle(services, { provider: 'sandbox', events });

async function orderOf(id: string) {
  const { rows } = await server.database.ownerPool.query<{
    status: string;
    key: string | null;
    flag: string | null;
    waiting: boolean;
  }>(
    `select order_status(o) as status, license_key_id as key, flag,
            needs_key_since is not null as waiting
       from order_facts o where id = $1`,
    [id],
  );
  return rows[0];
}

async function outcomes(about: string): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ outcome: string }>(
    `select outcome from order_events where event ->> 'orderId' = $1 order by id`,
    [about],
  );
  return rows.map(({ outcome }) => outcome);
}

it('A payment brings the oldest key of the product, and the delivery names it', async () => {
  const order = await pendingOrder(server, productId);
  const [first] = await stock(server, productId, 2);
  const payment = paid({ orderId: order.orderId, paymentRef: 'p-1' });
  await receive(payment);
  expect(await orderOf(order.id)).toMatchObject({ status: 'completed', key: first });
  expect(await findDelivery(services.db, 'sandbox', payment)).toEqual({
    orderId: order.orderId,
    licenseKeys: [expect.stringMatching(/^\S+$/)],
  });
});

it('A payment reported a hundred times concurrently brings one key', async () => {
  const order = await pendingOrder(server, productId);
  await stock(server, productId, 3);
  const reported = paid({ orderId: order.orderId });
  await Promise.all(Array.from({ length: 100 }, () => receive(reported)));
  const { rows } = await server.database.ownerPool.query<{ given: number; mails: number }>(
    `select (select count(*)::int from license_keys k join users u on u.username = k.assigned_to
                where u.id = $1) as given,
              (select count(*)::int from mail_outbox m join users u on u.email = m.to_address
                where u.id = $1) as mails`,
    [order.userId],
  );
  expect(rows).toEqual([{ given: 1, mails: 1 }]);
  expect(await outcomes(order.orderId)).toEqual(['applied']);
});

it('A payment overrides an earlier decline and expiry', async () => {
  const order = await pendingOrder(server, productId);
  await stock(server, productId, 1);
  const about = { orderId: order.orderId };
  await receive(event(about, { kind: 'failed', code: 'card_declined' }));
  expect(await orderOf(order.id)).toMatchObject({ status: 'failed' });
  await receive(event(about, { kind: 'expired' }));
  expect(await orderOf(order.id)).toMatchObject({ status: 'expired' });
  await receive(paid(about));
  expect(await orderOf(order.id)).toMatchObject({ status: 'completed' });
});

it.each<[string, Partial<PaymentEvent & { kind: 'paid' }>]>([
  ['amount-mismatch', { amount: { minor: PRICE - 1, currency: 'LKR' } }],
  ['amount-mismatch', { amount: { minor: PRICE + 1, currency: 'LKR' } }],
  ['currency-mismatch', { amount: { minor: PRICE, currency: 'JPY' } }],
  ['product-mismatch', { productId: 106 }],
  ['product-mismatch', { variantId: 9999 }],
  ['product-mismatch', { quantity: 2 }],
  ['livemode-mismatch', { live: true }],
])('A payment of something else is flagged %s and brings nothing: %o', async (flag, change) => {
  const order = await pendingOrder(server, productId);
  await stock(server, productId, 1);
  await receive(paid({ orderId: order.orderId }, change));
  expect(await orderOf(order.id)).toMatchObject({ status: 'pending', key: null, flag });
  expect(await outcomes(order.orderId)).toEqual(['flagged']);
});

it('A payment cannot pay two orders', async () => {
  const [one, other] = [
    await pendingOrder(server, productId),
    await pendingOrder(server, productId),
  ];
  await stock(server, productId, 2);
  await receive(paid({ orderId: one.orderId, paymentRef: 'p-twice' }));
  await receive(paid({ orderId: other.orderId, paymentRef: 'p-twice' }));
  expect(await orderOf(other.id)).toMatchObject({ key: null, flag: 'payment-reused' });
});

it('A payment without an order here grants nothing and is stored for staff', async () => {
  const order = await pendingOrder(server, productId);
  await storeAndSettle(services, {
    provider: 'stripe',
    events: [paid({ orderId: order.orderId })],
  });
  expect(await orderOf(order.id)).toMatchObject({ status: 'pending', key: null });
  expect(await outcomes(order.orderId)).toEqual(['unmatched']);
  const stranger = 'RGZ-NOBODYS';
  await receive(event({ orderId: stranger }, { kind: 'processing' }));
  expect(await outcomes(stranger)).toEqual(['ignored']);
});

it('Every report of an order notifies the buyer’s open pages', async () => {
  const { userId, orderId } = await pendingOrder(server, productId);
  const client = await server.database.ownerPool.connect();
  await client.query('listen order_changes');
  const notified = new Promise((resolve) => client.once('notification', resolve));
  await receive(event({ orderId }, { kind: 'processing' }));
  expect(await notified).toMatchObject({ payload: userId });
  await client.query('unlisten *');
  client.release();
});

it('A refund that arrives before its payment counts once the payment names its order', async () => {
  const order = await pendingOrder(server, productId);
  await stock(server, productId, 1);
  await receive(refunded({ paymentRef: 'p-early' }));
  await receive(paid({ orderId: order.orderId, paymentRef: 'p-early' }));
  expect(await orderOf(order.id)).toMatchObject({ status: 'refunded' });
});

it('A refund in part leaves the key, and the rest takes it back', async () => {
  const order = await pendingOrder(server, productId);
  await stock(server, productId, 1);
  const about = { orderId: order.orderId };
  await receive(paid(about), refunded(about, 25_000, 'part-1'));
  expect(await orderOf(order.id)).toMatchObject({ status: 'completed' });
  await receive(refunded(about, 50_000, 'part-2'));
  expect(await orderOf(order.id)).toMatchObject({ status: 'refunded' });
});

it('A refund or a dispute withholds the license until it ends well', async () => {
  const { id, orderId } = await pendingOrder(server, productId);
  await stock(server, productId, 1);
  const withheld = async () => {
    const { rows } = await server.database.ownerPool.query<{ withheld: string | null }>(
      `select withheld from license_keys k join order_facts o on o.license_key_id = k.id
          where o.id = $1`,
      [id],
    );
    return rows[0]?.withheld;
  };
  const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute));
  await receive(paid({ orderId }), disputed({ orderId }, 'open', at(1)));
  expect(await withheld()).toBe('suspended');
  await receive(disputed({ orderId }, 'won', at(2)));
  expect(await withheld()).toBeNull();
  await receive(refunded({ orderId }));
  expect(await withheld()).toBe('revoked');
});

it('A refund ends the wait for a key', async () => {
  const empty = await newProduct(server);
  const order = await pendingOrder(server, empty);
  const about = { orderId: order.orderId };
  await receive(paid(about));
  expect(await orderOf(order.id)).toMatchObject({ status: 'awaiting-key', waiting: true });
  await receive(refunded(about));
  expect(await orderOf(order.id)).toMatchObject({ status: 'refunded', waiting: false });
});

it('Every order of arrival ends in the same status', async () => {
  const wanted = 'completed';
  const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute));
  await stock(server, productId, 12);
  for (let turn = 0; turn < 12; turn += 1) {
    const { id, orderId } = await pendingOrder(server, productId);
    const about = { orderId };
    const story = [
      event(about, { kind: 'failed', code: null }),
      paid({ ...about, paymentRef: `p-${orderId}` }),
      disputed(about, 'open', at(1)),
      disputed(about, 'lost', at(2)),
      disputed(about, 'won', at(3)),
      refunded({ paymentRef: `p-${orderId}` }, 10_000, `r-${orderId}`),
    ];
    const order = story.map((_told, index) => story[(index * 5 + turn) % story.length]);
    const arrivals = turn % 2 === 0 ? order : order.toReversed();
    for (const reported of [...arrivals, ...arrivals.slice(0, turn % 6)]) {
      if (reported !== undefined) await receive(reported);
    }
    expect(await orderOf(id), `turn ${turn}`).toMatchObject({ status: wanted, waiting: false });
  }
});
