import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentProvider } from '../../../src/platform/ports/payment-provider.ts';
import { eventsAreSettled, servicesOf } from '../../../test/fakes/payment-events.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { openCheckout, typedCard } from '../../../test/scenarios/orders/sandbox-checkout.ts';

let server: TestServer;
let provider: PaymentProvider;

beforeAll(async () => {
  // Delayed events come at once.
  server = await testServer({ environment: { SANDBOX_DELAY_SECONDS: '0' } });
  const sandbox = (await servicesOf(server)).payments.find('sandbox');
  if (sandbox === undefined) throw new Error('the sandbox is away');
  provider = sandbox;
});
afterAll(() => server.close());

async function deliveriesOf(sessionId: string) {
  const { rows } = await server.database.ownerPool.query<{ type: string; statuses: number[] }>(
    `select type, array(select (entry ->> 'status')::int from jsonb_array_elements(log) entry)
              as statuses
       from order_sandbox_deliveries where session_id = $1 order by position`,
    [sessionId],
  );
  return rows;
}

const kindsOf = async (sessionId: string) =>
  (await provider.readCheckout(sessionId)).map(({ kind }) => kind);

it.each([
  ['4242 4242 4242 4242', ['checkout.paid'], 'completed'],
  ['9999 0000 0000 0020', ['checkout.processing', 'checkout.paid'], 'completed'],
  ['4000 0000 0000 0259', ['checkout.paid', 'dispute.opened'], 'disputed'],
  ['9999 0000 0000 0038', ['checkout.processing', 'checkout.failed'], 'failed'],
  ['4000 0000 0000 0002', ['checkout.failed'], 'failed'],
  ['4000 0000 0000 9995', ['checkout.failed'], 'failed'],
  ['4000 0000 0000 0069', ['checkout.failed'], 'failed'],
  ['4000 0000 0000 0127', ['checkout.failed'], 'failed'],
  ['4000 0000 0000 0119', ['checkout.failed'], 'failed'],
])('Each test card %s is reported by %j, and the order is %s', async (number, types, status) => {
  const checkout = await openCheckout(server);
  const paid = await checkout.ask('pay', typedCard(number));
  expect(paid.status).toBe(200);
  const taken = types.map((type) => ({ type, statuses: [200] }));
  await expect.poll(() => deliveriesOf(checkout.sessionId)).toEqual(taken);
  await eventsAreSettled(server);
  expect((await checkout.order()).status).toBe(status);
});

it('Each test card 4000 0025 0000 3155 is charged when its holder approves', async () => {
  const checkout = await openCheckout(server);
  const asked = await checkout.ask('pay', typedCard('4000 0025 0000 3155'));
  expect(asked.json).toEqual({ state: 'authenticating', code: null });
  expect(await kindsOf(checkout.sessionId)).toEqual([]);
  const approved = await checkout.ask('authenticate', { approved: true });
  expect(approved.json).toEqual({ state: 'paid', code: null });
  await expect.poll(async () => (await checkout.order()).status).toBe('completed');
});

it('Each test card 4000 0025 0000 3155 is not charged when he does not', async () => {
  const checkout = await openCheckout(server);
  await checkout.ask('pay', typedCard('4000 0025 0000 3155'));
  const refused = await checkout.ask('authenticate', { approved: false });
  expect(refused.json).toEqual({ state: 'open', code: 'authentication_failed' });
  await expect.poll(async () => (await checkout.order()).status).toBe('failed');
});

it('A checkout reports the same facts by query and webhook', async () => {
  const { sessionId, ask, orderId } = await openCheckout(server);
  await ask('pay', typedCard('4000000000000002'));
  await ask('pay', typedCard('4000000000000259'));
  const receivedKeys = async () => {
    const { rows } = await server.database.ownerPool.query<{ key: string }>(
      `select event_key as key from order_events where event ->> 'orderId' = $1`,
      [orderId],
    );
    return rows.map(({ key }) => key).toSorted();
  };
  await expect.poll(receivedKeys).toHaveLength(3);
  const events = await provider.readCheckout(sessionId);
  expect(events.map(({ key }) => key).toSorted()).toEqual(await receivedKeys());
  const since = await provider.readPaymentsSince?.(new Date(0));
  expect(since).toEqual(expect.arrayContaining(events.filter(({ kind }) => kind !== 'failed')));
});

it('A checkout can be paid after any number of declined cards, and once', async () => {
  const checkout = await openCheckout(server);
  for (const number of ['4000000000000002', '4000000000009995']) {
    await checkout.ask('pay', typedCard(number));
  }
  const good = typedCard('4242424242424242');
  const answers = await Promise.all([1, 2, 3].map(() => checkout.ask('pay', good)));
  expect(answers.map(({ json }) => json)).toEqual(
    answers.map(() => ({ state: 'paid', code: null })),
  );
  expect(await kindsOf(checkout.sessionId)).toEqual(['failed', 'failed', 'paid']);
  await expect.poll(async () => (await checkout.order()).status).toBe('completed');
});

it('A checkout refuses every other card, and keeps nothing of it', async () => {
  const checkout = await openCheckout(server);
  const number = '4111 1111 1111 1111';
  const refused = await checkout.ask('pay', typedCard(number));
  expect(refused).toMatchObject({ status: 422, json: { problem: 'card_unknown' } });
  const { rows } = await server.database.ownerPool.query<{ found: boolean }>(
    `select exists (select from order_sandbox_sessions s
                       where s.id = $1 and (s.attempts > 0 or s::text ~ '1111')) as found`,
    [checkout.sessionId],
  );
  expect(rows[0]?.found).toBe(false);
  expect(await kindsOf(checkout.sessionId)).toEqual([]);
});

it('A checkout expires after half an hour, and is not paid any more', async () => {
  const checkout = await openCheckout(server);
  server.clock.advance(30 * 60_000);
  const late = await checkout.ask('pay', typedCard('4242424242424242'));
  expect(late.json).toEqual({ state: 'expired', code: null });
  expect(await kindsOf(checkout.sessionId)).toEqual(['expired']);
});

it('A checkout that is closed is not paid; one that is paid stays paid', async () => {
  const open = await openCheckout(server);
  await provider.closeCheckout(open.sessionId);
  const late = await open.ask('pay', typedCard('4242424242424242'));
  expect(late.json).toMatchObject({ state: 'expired' });
  const paid = await openCheckout(server);
  await paid.ask('pay', typedCard('4242424242424242'));
  await provider.closeCheckout(paid.sessionId);
  expect(await kindsOf(paid.sessionId)).toEqual(['paid']);
});

it('A checkout is the same one for the same attempt', async () => {
  const order = {
    orderId: 'RGZ-SAMESAME',
    productName: 'Supreme weekly',
    clientName: 'zoe',
    amount: { minor: 25_000, currency: 'LKR' },
    productId: 105,
    variantId: 1051,
    email: null,
    mobileNumber: null,
    returnUrl: 'https://client.regz.example/orders',
    createdAt: new Date(server.clock()),
  };
  const buyer = {
    address: '10.0.0.1',
    userAgent: 'Test',
    pageOrigin: server.config.origins.main,
  };
  const [one, other] = await Promise.all([
    provider.openCheckout(order, buyer, 'one attempt'),
    provider.openCheckout(order, buyer, 'one attempt'),
  ]);
  expect(other).toEqual(one);
  expect((await provider.openCheckout(order, buyer, 'another')).sessionId).not.toBe(one.sessionId);
});

it('A refund gives money back once for an attempt, and never more than is left', async () => {
  const checkout = await openCheckout(server);
  const { sessionId } = checkout;
  const amount = { minor: 10_000, currency: 'LKR' };
  const ask = (attempt: string) =>
    provider.refund({ sessionId, paymentRef: '', amount, reason: 'a test' }, attempt);
  await expect(ask('early')).rejects.toMatchObject({ kind: 'refused' });
  await checkout.ask('pay', typedCard('4242424242424242'));
  const [one, again] = [await ask('one'), await ask('one')];
  expect(one).toMatchObject({ kind: 'refund', amount, status: 'succeeded', live: false });
  expect(again).toEqual(one);
  await ask('two');
  await expect(ask('three')).rejects.toMatchObject({ kind: 'refused' });
  expect(await kindsOf(sessionId)).toEqual(['paid', 'refund', 'refund']);
});
