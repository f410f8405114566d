import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newProduct, pendingOrder, PRICE } from '../../../test/fakes/payment-events.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { exchange } from '../../../test/harness/http-exchange.ts';
import { ownSecrets } from '../../platform/config/secrets.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

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

it('A webhook is verified over the bytes that came, whatever they are as text', async () => {
  const body = Buffer.concat([
    Buffer.from('{"type": "some'),
    Buffer.from([0xff]),
    Buffer.from('thing"}'),
  ]);
  const { status, headers } = await send(body);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
});

it('A webhook is not read before it is verified, and unknown providers are not there', async () => {
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
    const { rows } = await server.database.ownerPool.query(
      `select outcome, event ->> 'orderId' as order_id from order_events
        where event ->> 'paymentRef' = $1`,
      [`\uFFFD${paymentId}`],
    );
    expect(rows).toEqual([{ outcome: 'unmatched', order_id: `${orderId}\uFFFD` }]);
  },
);

it('A webhook that cannot be settled is asked for again, and then counts', async () => {
  const { id, orderId, sessionId } = await pendingOrder(server, await newProduct(server));
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
  const { ownerPool } = server.database;
  await ownerPool.query('revoke update on order_facts from regz_app');
  const failed = await send(body);
  await ownerPool.query('grant update on order_facts to regz_app');
  expect(failed.status).toBe(500);
  expect((await send(body)).status).toBe(200);
  const { rows } = await ownerPool.query(
    'select order_status(o) as status from order_facts o where id = $1',
    [id],
  );
  expect(rows).toEqual([{ status: 'awaiting-key' }]);
});
