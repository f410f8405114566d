import { createHmac, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  eventsAreSettled,
  newProduct,
  pendingOrder,
  PRICE,
  settleLeftEvents,
  stock,
} from '../../../test/fakes/payment-events.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { exchange } from '../../../test/harness/http-exchange.ts';
import { ownSecrets } from '../../platform/config/secrets.ts';

const server = sharedServer();

/** Sends exactly these bytes, signed as the sandbox does unless a signature is given. */
async function send(body: Buffer, signature?: string, provider = 'sandbox') {
  const id = `msg_${randomUUID()}`;
  const seconds = String(Math.floor(server.clock() / 1000));
  const secret = ownSecrets(server.config.STATE_DIR).sandboxWebhookSecret.slice('whsec_'.length);
  const digest = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${id}.${seconds}.`)
    .update(body)
    .digest('base64');
  return exchange({
    port: Number(new URL(server.config.origins.client).port),
    method: 'POST',
    path: `/api/webhooks/${provider}`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': signature ?? `v1,${digest}`,
    },
    body,
  });
}

it('A webhook is verified over its raw bytes', async () => {
  const body = Buffer.concat([
    Buffer.from('{"type": "some'),
    Buffer.from([0xff]),
    Buffer.from('thing"}'),
  ]);
  const { status, headers } = await send(body);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
});

it('A webhook is verified before it is read', async () => {
  const nonsense = Buffer.from('{');
  expect((await send(nonsense, 'v1,AAAA')).status).toBe(401);
  expect((await send(nonsense)).status).toBe(400);
  expect((await send(nonsense, undefined, 'nobody')).status).toBe(404);
});

it.each(['\0', '\ud800'])(
  'A webhook signed over text that no database stores (%j) is stored as unmatched',
  async (bad) => {
    const { orderId, sessionId } = await pendingOrder(server, await newProduct(server));
    const paymentId = `pay_${randomUUID()}`;
    const data = {
      session_id: `${sessionId}${bad}`,
      payment_id: `${bad}${paymentId}`,
      order_id: `${orderId}${bad}`,
      amount_minor: PRICE,
      currency: 'LKR',
      product_id: 105,
      variant_id: 1052,
      quantity: 1,
      livemode: false,
    };
    const timestamp = new Date(server.clock()).toISOString();
    const body = Buffer.from(JSON.stringify({ type: 'checkout.paid', timestamp, data }));
    expect((await send(body)).status).toBe(200);
    await eventsAreSettled(server);
    const { rows } = await server.database.ownerPool.query(
      `select outcome, event ->> 'orderId' as order_id from order_events
        where event ->> 'paymentRef' = $1`,
      [`\uFFFD${paymentId}`],
    );
    expect(rows).toEqual([{ outcome: 'unmatched', order_id: `${orderId}\uFFFD` }]);
  },
);

/**
 * Sends a webhook that pays for a new order of a product with this many keys; returns the order's
 * id.
 */
async function payNewOrder(keys: number): Promise<string> {
  const productId = await newProduct(server);
  await stock(server, productId, keys);
  const { id, orderId, sessionId } = await pendingOrder(server, productId);
  const timestamp = new Date(server.clock()).toISOString();
  const data = {
    session_id: sessionId,
    payment_id: randomUUID(),
    order_id: orderId,
    amount_minor: PRICE,
    currency: 'LKR',
    product_id: 105,
    variant_id: 1052,
    quantity: 1,
    livemode: false,
  };
  const body = Buffer.from(JSON.stringify({ type: 'checkout.paid', timestamp, data }));
  expect((await send(body)).status).toBe(200);
  expect((await send(body)).status).toBe(200);
  return id;
}

async function statusOf(id: string) {
  const { rows } = await server.database.ownerPool.query<{ status: string }>(
    'select order_status(o) as status from order_facts o where id = $1',
    [id],
  );
  return rows[0]?.status;
}

it('A paid webhook brings the key within a second', async () => {
  const id = await payNewOrder(1);
  await expect.poll(() => statusOf(id), { interval: 20, timeout: 1_000 }).toBe('completed');
});

it('A webhook that cannot be settled is settled later by its job', async () => {
  const { ownerPool } = server.database;
  await ownerPool.query('revoke update on order_facts from regz_app');
  const id = await payNewOrder(0);
  await eventsAreSettled(server);
  expect(await statusOf(id)).toBe('pending');
  await ownerPool.query('grant update on order_facts to regz_app');
  await settleLeftEvents(server);
  expect(await statusOf(id)).toBe('awaiting-key');
});
