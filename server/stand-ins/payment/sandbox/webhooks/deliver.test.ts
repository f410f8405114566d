import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../../seed/stage/free-port.ts';
import { transaction } from '../../../../src/platform/database/transaction.ts';
import { createJobs } from '../../../../src/platform/jobs/jobs.ts';
import type { Webhook } from '../../../../src/platform/ports/payment-provider.ts';
import { type TestDatabase, testDatabase } from '../../../../test/harness/harness-database.ts';
import type { Sandbox } from '../sandbox.ts';
import { openSession } from '../sessions/open-session.ts';
import { deliver, deliverWaiting, unknownSecret } from './deliver.ts';
import { type DeliveryRow, findDelivery } from './deliveries.queries.ts';
import { verifySandboxWebhook } from './verify-sandbox-webhook.ts';
import { writeWebhook, writeForgedWebhook, type Trick } from './write-webhook.ts';

let database: TestDatabase;
let shop: FastifyInstance;
let sandbox: Sandbox;
let received: Webhook[];
let answer = 200;

beforeAll(async () => {
  database = await testDatabase();
  shop = Fastify();
  shop.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
  shop.post<{ Body: Buffer }>('/webhook', async ({ body, headers }, reply) => {
    received.push({ body, headers, now: new Date() });
    return reply.code(answer).send();
  });
  const port = await freePort();
  await shop.listen({ host: '127.0.0.1', port });
  sandbox = {
    db: database.db,
    clock: Date.now,
    log: shop.log,
    jobs: createJobs(),
    origin: 'http://localhost',
    secret: unknownSecret(),
    webhookUrl: `http://127.0.0.1:${port}/webhook`,
    shopOrigins: new Set(),
    delaySeconds: 20,
  };
});
beforeEach(() => {
  received = [];
  answer = 200;
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

let orders = 0;

async function newSession() {
  orders += 1;
  const order = {
    orderId: `RGZ-${10_000_000 + orders}`,
    productName: 'Supreme weekly',
    clientName: 'zoe',
    amount: { minor: 25_000, currency: 'LKR' },
    productId: 105,
    variantId: 1051,
    email: null,
    mobileNumber: null,
    returnUrl: 'https://client.regz.example/orders',
    createdAt: new Date(),
  };
  return openSession(sandbox, order, order.orderId);
}

async function newFact(): Promise<DeliveryRow> {
  const session = await newSession();
  const report = { type: 'checkout.paid', fact: `paid:${session.paymentId}` } as const;
  return transaction(sandbox.db, ({ trx }) =>
    writeWebhook(sandbox, trx, session, report, 'by-caller'),
  );
}

async function newTrick(trick: Trick): Promise<DeliveryRow> {
  const session = await newSession();
  return transaction(sandbox.db, ({ trx }) => writeForgedWebhook(sandbox, trx, session, trick));
}

/** The delays in seconds with which the webhook was queued. */
async function queuedSeconds(id: string): Promise<number[]> {
  const { rows } = await database.ownerPool.query<{ seconds: number }>(
    `select round(extract(epoch from start_after - created_on))::int as seconds
       from pgboss.job where name = 'orders.sandbox' and data ->> 'deliver' = $1
      order by created_on`,
    [id],
  );
  return rows.map(({ seconds }) => seconds);
}

const stateOf = async (id: string) => (await findDelivery(sandbox.db, id))?.state;

it('A webhook that is not accepted is retried five times', async () => {
  const delivery = await newFact();
  answer = 500;
  for (let attempt = 0; attempt < 5; attempt += 1) await deliverWaiting(sandbox, delivery.id);
  expect(await queuedSeconds(delivery.id)).toEqual([1, 5, 30, 120, 600]);
  expect(await stateOf(delivery.id)).toBe('waiting');
  await deliverWaiting(sandbox, delivery.id);
  expect(await stateOf(delivery.id)).toBe('given-up');
  await deliverWaiting(sandbox, delivery.id);
  expect(received).toHaveLength(6);
  const log = (await findDelivery(sandbox.db, delivery.id))?.log;
  expect(log).toEqual(received.map(() => ({ at: expect.any(String), status: 500 })));
});

it('A webhook that is not accepted keeps its id and bytes', async () => {
  const delivery = await newFact();
  answer = 503;
  await deliverWaiting(sandbox, delivery.id);
  answer = 200;
  await deliverWaiting(sandbox, delivery.id);
  expect(await stateOf(delivery.id)).toBe('delivered');
  const [first, second] = received;
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  for (const webhook of received)
    expect(() => verifySandboxWebhook(sandbox.secret, webhook)).not.toThrow();
});

it('An unavailable shop gets its webhook later', async () => {
  const delivery = await newFact();
  const away = { ...sandbox, webhookUrl: `http://127.0.0.1:${await freePort()}/webhook` };
  expect(await deliver(away, delivery)).toBeNull();
  expect(await queuedSeconds(delivery.id)).toEqual([1]);
});

it.each(['forged', 'stale'] as const)(
  'A webhook that staff made up %s is refused',
  async (trick) => {
    await deliver(sandbox, await newTrick(trick));
    const [webhook] = received;
    if (webhook === undefined) throw new Error('nothing was sent');
    expect(() => verifySandboxWebhook(sandbox.secret, webhook)).toThrow('signature-invalid');
  },
);

it.each([
  ['wrong-amount', { amount_minor: 24_999 }],
  ['wrong-currency', { currency: 'USD' }],
  ['wrong-product', { variant_id: 1052 }],
] as const)('A webhook that staff made up %s is signed, and says %j', async (trick, said) => {
  const delivery = await newTrick(trick);
  await deliver(sandbox, delivery);
  const [webhook] = received;
  if (webhook === undefined) throw new Error('nothing was sent');
  expect(() => verifySandboxWebhook(sandbox.secret, webhook)).not.toThrow();
  expect(JSON.parse(webhook.body.toString())).toMatchObject({ data: said });
});

it('A webhook that staff made up is sent once', async () => {
  const delivery = await newTrick('forged');
  answer = 401;
  await deliver(sandbox, delivery);
  expect(await queuedSeconds(delivery.id)).toEqual([]);
  expect(await stateOf(delivery.id)).toBe('given-up');
});
