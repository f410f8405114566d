import { contract } from '@regz/contract/contract.ts';
import type { SandboxAct } from '@regz/contract/orders/sandbox.ts';
import { beforeAll, expect, it } from 'vitest';
import type { PaymentProvider } from '../../../src/platform/ports/payment-provider.ts';
import { eventsAreSettled, servicesOf } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { pathOf } from '../../../test/scenarios/identity-visit.ts';
import {
  openCheckout,
  type OpenCheckout,
  typedCard,
} from '../../../test/scenarios/orders/sandbox-checkout.ts';
import { sandboxHandlers } from './sandbox-handlers.ts';

let sessionId: string;
let provider: PaymentProvider;
let staff: Browser;

const server = sharedServer({ environment: { SANDBOX_DELAY_SECONDS: '0' } });
beforeAll(async () => {
  ({ sessionId } = await openCheckout(server));
  ({ browser: staff } = await signedInAdmin(server));
});

const get = (path: string) =>
  server.browser({ site: 'localhost' }).request({ path: `/stand-ins/payment${path}` });

it('The page of a checkout says that the money is not real', async () => {
  const { status, text, headers } = await get(`/c/${sessionId}`);
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  });
  expect(text).toContain('Sandbox: no real money');
  expect(text).toContain('LKR 250.00');
  expect(headers['cache-control']).toBe('no-store');
});

it('Only our pages may frame a checkout’s page', async () => {
  const { headers } = await get(`/c/${sessionId}`);
  const { main, client, download } = server.config.origins;
  const policy = String(headers['content-security-policy']);
  const ancestors = /frame-ancestors ([^;]+)/.exec(policy)?.[1]?.split(' ');
  expect(ancestors).toEqual(expect.arrayContaining([main, client, download]));
  expect(ancestors).not.toContain('*');
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(headers).not.toHaveProperty('x-frame-options');
});

it.each([
  ['ours', () => server.config.origins.main, true],
  ['another', () => 'https://evil.example', false],
  ['one that begins like ours', () => `${server.config.origins.main}.evil.example`, false],
  ['any', () => '*', false],
])('The page of a checkout posts messages to %s: %#', async (_name, origin, notified) => {
  const query = `embed_origin=${encodeURIComponent(origin())}`;
  const { text } = await get(`/c/${sessionId}?${query}`);
  expect(text.includes(`data-shop-origin="${origin()}"`)).toBe(notified);
  expect(text.includes('data-shop-origin=""')).toBe(!notified);
});

it.each(['cs_unknown', `cs_${'x'.repeat(32)}`, '%00', '"><script>'])(
  'The page of the unknown checkout %j says that it is unknown',
  async (unknown) => {
    const { status, text } = await get(`/c/${encodeURIComponent(unknown)}`);
    expect(status).toBe(404);
    expect(text).toContain('Checkout not found');
    expect(text).not.toContain('"><script>');
  },
);

it.each(['embed.js', 'checkout.js', 'checkout.css'])(
  'The scripts of the sandbox %s can be loaded by any page',
  async (name) => {
    const { status, headers } = await get(`/${name}`);
    expect(status).toBe(200);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['x-frame-options']).toBe('DENY');
  },
);

beforeAll(async () => {
  // Delayed events come immediately.
  const sandbox = (await servicesOf(server)).payments.find('sandbox');
  if (sandbox === undefined) throw new Error('the sandbox is away');
  provider = sandbox;
});

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

it('Each test card 4000 0025 0000 3155 is not charged when its holder refuses', async () => {
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

it('A checkout refuses every other card and stores nothing of it', async () => {
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

it('A refund happens once per attempt, within the payment', async () => {
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

const orderConsole = contract.orders.sandbox;
const GOOD = '4242 4242 4242 4242';

async function act({ sessionId }: OpenCheckout, name: SandboxAct, amountMinor?: number) {
  const acted = await staff.call(orderConsole.act, {
    sessionId,
    act: name,
    ...(amountMinor === undefined ? {} : { amountMinor }),
  });
  await eventsAreSettled(server);
  return acted;
}
const statuses = ({ answers }: { answers: readonly { status: number | null }[] }) =>
  answers.map(({ status }) => status);

async function sessionOf({ orderId }: OpenCheckout) {
  const [session] = await staff.call(orderConsole.sessions, { orderId });
  if (session === undefined) throw new Error('the order has a session');
  return session;
}

/** A checkout that was paid, and whose webhook arrived. */
async function paidCheckout(): Promise<OpenCheckout> {
  const checkout = await openCheckout(server);
  await checkout.ask('pay', typedCard(GOOD));
  await expect.poll(async () => (await checkout.order()).status).toBe('completed');
  return checkout;
}

/** The order's status, and why it was flagged. */
async function outcomeOf({ orderId }: OpenCheckout) {
  const { rows } = await server.database.ownerPool.query<{ status: string; flag: string | null }>(
    'select order_status(o) as status, flag from order_facts o where order_id = $1',
    [orderId],
  );
  return rows[0];
}

it.each([
  ['forge', 401, 'pending', null],
  ['send-stale', 401, 'pending', null],
  ['wrong-amount', 200, 'pending', 'amount-mismatch'],
  ['wrong-currency', 200, 'pending', 'currency-mismatch'],
  ['wrong-product', 200, 'pending', 'product-mismatch'],
] as const)('A webhook made up by staff (%s) gets %i and no key', async (name, ...expected) => {
  const [status, orderStatus, flag] = expected;
  const checkout = await openCheckout(server);
  expect(statuses(await act(checkout, name))).toEqual([status]);
  expect(await outcomeOf(checkout)).toEqual({ status: orderStatus, flag });
});

it('Webhooks that staff keep back wait until they are released', async () => {
  const checkout = await openCheckout(server);
  await act(checkout, 'hold');
  await checkout.ask('pay', typedCard(GOOD));
  expect(await sessionOf(checkout)).toMatchObject({
    state: 'paid',
    delivery: 'held',
    deliveries: [{ type: 'checkout.paid', state: 'held', status: null, attempts: 0 }],
  });
  expect(await outcomeOf(checkout)).toMatchObject({ status: 'pending' });
  expect(statuses(await act(checkout, 'release'))).toEqual([200]);
  expect(await outcomeOf(checkout)).toMatchObject({ status: 'completed' });
  expect(await sessionOf(checkout)).toMatchObject({
    delivery: 'now',
    deliveries: [{ state: 'delivered', status: 200, attempts: 1 }],
  });
});

it('Webhooks that staff keep back are still found by polling the provider', async () => {
  const checkout = await openCheckout(server);
  await act(checkout, 'hold');
  await checkout.ask('pay', typedCard(GOOD));
  await expect.poll(async () => (await checkout.order()).status).toBe('completed');
});

it('Webhooks that staff keep back end the same when the later one comes first', async () => {
  const checkout = await openCheckout(server);
  await act(checkout, 'hold');
  await checkout.ask('pay', typedCard('4000 0000 0000 0002'));
  await checkout.ask('pay', typedCard(GOOD));
  const { answers } = await act(checkout, 'reorder');
  expect(answers).toMatchObject([
    { type: 'checkout.paid', status: 200 },
    { type: 'checkout.failed', status: 200 },
  ]);
  expect(await outcomeOf(checkout)).toEqual({ status: 'completed', flag: null });
});

it('Webhooks that staff keep back can be late instead', async () => {
  const checkout = await openCheckout(server);
  await act(checkout, 'delay');
  await checkout.ask('pay', typedCard(GOOD));
  expect(await sessionOf(checkout)).toMatchObject({
    deliveries: [{ state: 'waiting', attempts: 0 }],
  });
});

it('A paid checkout can be reported again without another key', async () => {
  const checkout = await paidCheckout();
  const { licenseKey } = await checkout.order();
  const [delivery] = (await sessionOf(checkout)).deliveries;
  const again = await staff.call(orderConsole.resend, { deliveryId: delivery?.id ?? '' });
  expect(statuses(again)).toEqual([200]);
  expect(await checkout.order()).toMatchObject({ status: 'completed', licenseKey });
});

it('A paid checkout can be refunded in parts', async () => {
  const checkout = await paidCheckout();
  expect(statuses(await act(checkout, 'refund', 10_000))).toEqual([200]);
  expect(await outcomeOf(checkout)).toMatchObject({ status: 'completed' });
  await act(checkout, 'refund');
  expect(await outcomeOf(checkout)).toMatchObject({ status: 'refunded' });
  expect(await sessionOf(checkout)).toMatchObject({ refundedMinor: 25_000 });
  const { code } = await staff.refusal(orderConsole.act, {
    sessionId: checkout.sessionId,
    act: 'refund',
  });
  expect(code).toBe('ORDER_SANDBOX_ACT_IMPOSSIBLE');
});

it('A paid checkout can be disputed, lost, and won on appeal', async () => {
  const checkout = await paidCheckout();
  for (const [name, status] of [
    ['open-dispute', 'disputed'],
    ['lose-dispute', 'chargeback'],
    ['win-dispute', 'completed'],
  ] as const) {
    // Of two reports about one dispute the later one counts, by the clock of the provider.
    server.clock.advance(1000);
    expect(statuses(await act(checkout, name))).toEqual([200]);
    expect(await outcomeOf(checkout)).toMatchObject({ status });
  }
});

it('A paid checkout cannot expire; an open one can', async () => {
  const paid = await paidCheckout();
  const impossible = { sessionId: paid.sessionId, act: 'expire' } as const;
  expect((await staff.refusal(orderConsole.act, impossible)).code).toBe(
    'ORDER_SANDBOX_ACT_IMPOSSIBLE',
  );
  const open = await openCheckout(server);
  expect(statuses(await act(open, 'expire'))).toEqual([200]);
  expect(await outcomeOf(open)).toMatchObject({ status: 'expired' });
});

it('The console writes every act into the audit trail', async () => {
  const checkout = await openCheckout(server);
  await act(checkout, 'hold');
  const { rows } = await server.database.ownerPool.query(
    'select action, detail from audit_entries where object_id = $1',
    [checkout.sessionId],
  );
  expect(rows).toEqual([{ action: 'orders.sandbox-act', detail: { act: 'hold' } }]);
});

it('The console exists only where the sandbox runs', async () => {
  const services = await servicesOf(server);
  const config = { ...services.config, NODE_ENV: 'production', ALLOW_STAND_INS: false } as const;
  const routes = sandboxHandlers({ ...services, config }, async () => {});
  // No request can be made to a server that the test does not start.
  const context = {} as Parameters<typeof routes.sessions>[0];
  const absent = { code: 'ORDER_SANDBOX_ABSENT' };
  await expect(routes.sessions(context, {})).rejects.toMatchObject(absent);
  await expect(routes.act(context, { sessionId: '', act: 'hold' })).rejects.toMatchObject(absent);
  await expect(routes.resend(context, { deliveryId: '' })).rejects.toMatchObject(absent);
});

it('The built-in provider answers a forged visit with an error and no redirect', async () => {
  const browser = server.browser({ site: 'localhost' });
  const query = new URLSearchParams({
    client_id: 'regz',
    redirect_uri: 'https://evil.example/',
    response_type: 'code',
    scope: 'openid',
  });
  const path = `/stand-ins/identity/auth?${query.toString()}`;
  const answer = await browser.request({ path });
  expect(answer.status).toBe(400);
  expect(answer.headers.location).toBeUndefined();
});

it('The built-in provider’s account page has its own policy', async () => {
  const browser = server.browser();
  const challenge = await browser.solveChallenge('log-in');
  const { url } = await browser.call(contract.identity.startSignIn, {
    purpose: 'log-in',
    challenge,
  });
  const provider = browser.on('localhost');
  const asked = new URL(url);
  asked.searchParams.set('login_hint', '"><script>alert(1)</script>@x');
  const sent = await provider.request({ path: pathOf(asked) });
  const page = await provider.request({ path: sent.headers.location ?? '' });
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:/,
  );
  expect(page.text).not.toContain('<script>');
  expect(page.text).toContain('&#60;script&#62;');
});

it('The built-in provider says that a sign-in has ended when there is none', async () => {
  const answer = await server
    .browser({ site: 'localhost' })
    .request({ path: '/stand-ins/identity/interaction/nothing' });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('This sign-in has expired');
});
