import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { signWebhook } from '../../../stand-ins/payment/sandbox/webhooks/deliver.ts';
import {
  eventsAreSettled,
  newProduct,
  paid,
  pendingOrder,
  PRICE,
  stock,
} from '../../../test/fakes/payment-events.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { type Answer, exchange } from '../../../test/harness/http-exchange.ts';
import { fillOverlooked } from '../../orders/fulfillment/fill-queue.ts';
import { ownSecrets } from '../../platform/config/secrets.ts';
import { WEBHOOKS_PATH } from '../../platform/http/webhook-urls.ts';
import { storeAndSettle } from './settle-event.ts';

const server = sharedServer();
const services = sharedServices(server);

async function rowsOf(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(text, values);
  return rows;
}

/** The signed webhook of the sandbox for a paid order. */
function signedPayment(order: { orderId: string; sessionId: string }) {
  const at = new Date(server.clock());
  const data = {
    session_id: order.sessionId,
    payment_id: `pay_${order.orderId}`,
    order_id: order.orderId,
    amount_minor: PRICE,
    currency: 'LKR',
    product_id: 105,
    variant_id: 1052,
    quantity: 1,
    livemode: false,
  };
  const body = JSON.stringify({ type: 'checkout.paid', timestamp: at.toISOString(), data });
  const secret = ownSecrets(server.config.STATE_DIR).sandboxWebhookSecret;
  return { body, headers: signWebhook(secret, { id: `msg_${randomUUID()}`, at, body }) };
}

/** Headers that the signature does not cover and a proxy may change. */
function unsignedHeaders(turn: number) {
  return {
    'content-type': ['application/json', 'text/plain', 'application/octet-stream'][turn % 3],
    'user-agent': `sender ${turn}`,
    'x-request-id': randomUUID(),
    'webhook-attempt': String(turn),
    'idempotency-key': randomUUID(),
  };
}

it('One webhook a thousand times in parallel gives one key and mail', async () => {
  const productId = await newProduct(server);
  await stock(server, productId, 20);
  const order = await pendingOrder(server, productId);
  const { body, headers } = signedPayment(order);
  const port = Number(new URL(server.config.origins.client).port);
  const path = `${WEBHOOKS_PATH}/sandbox`;
  const report = (turn: number): Promise<Answer> =>
    exchange({
      port,
      method: 'POST',
      path,
      body,
      headers: { ...unsignedHeaders(turn), ...headers },
    });
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, turn) => report(turn)));
  // A request that timed out is retried, as the provider does.
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status < 500)).toEqual([]);
  expect((await report(0)).status).toBe(200);
  await eventsAreSettled(server);
  expect(
    await rowsOf(
      `select order_status(o) as status,
                (select count(*) from license_keys where assigned_to = o.client_name) as keys,
                (select count(*) from license_keys
                  where product_id = $2 and assigned_at is null) as available,
                (select count(*) from mail_outbox where to_address = o.client_email) as mails,
                (select count(*) from order_events where order_ref = o.id) as events
           from order_facts o where o.id = $1`,
      [order.id, productId],
    ),
  ).toEqual([{ status: 'completed', keys: 1, available: 19, mails: 1, events: 1 }]);
});

it('Sixteen concurrent payments for five keys are filled in order', async () => {
  for (let round = 0; round < 50; round += 1) {
    const productId = await newProduct(server);
    await stock(server, productId, 5);
    const orders = await Promise.all(
      Array.from({ length: 16 }, () => pendingOrder(server, productId)),
    );
    await Promise.all(
      orders.map(({ orderId }) =>
        storeAndSettle(services, { provider: 'sandbox', events: [paid({ orderId })] }),
      ),
    );
    const waiting = await rowsOf(
      `select id from order_facts where stock_product_id = $1 and needs_key_since is not null
          order by needs_key_since, id`,
      [productId],
    );
    const later = await stock(server, productId, 11);
    await fillOverlooked(services);
    const filled = await rowsOf(
      `select o.id, license_key_id as key
           from order_facts o join license_keys k on k.id = o.license_key_id
          where o.stock_product_id = $1 order by k.created_at, k.id`,
      [productId],
    );
    expect(new Set(filled.map(({ key }) => key)).size, `round ${round}`).toBe(16);
    expect(filled.slice(5).map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
    expect(filled.slice(5).map(({ key }) => key)).toEqual(later);
  }
});
