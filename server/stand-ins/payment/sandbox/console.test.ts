import { contract } from '@regz/contract/contract.ts';
import type { SandboxAct } from '@regz/contract/orders/sandbox.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsAreSettled, servicesOf } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import {
  type OpenCheckout,
  openCheckout,
  typedCard,
} from '../../../test/scenarios/orders/sandbox-checkout.ts';
import { sandboxRoutes } from './sandbox.routes.ts';

let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await testServer();
  ({ browser: staff } = await signedInAdmin(server));
});
afterAll(() => server.close());

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

it('A paid checkout can be refunded in parts, and ends with the last of them', async () => {
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

it('The console is not there where the sandbox does not run', async () => {
  const services = await servicesOf(server);
  const config = { ...services.config, NODE_ENV: 'production', ALLOW_STAND_INS: false } as const;
  const routes = sandboxRoutes({ ...services, config }, async () => {});
  // No request can be made to a server that the test does not start.
  const context = {} as Parameters<typeof routes.sessions>[0];
  const absent = { code: 'ORDER_SANDBOX_ABSENT' };
  await expect(routes.sessions(context, {})).rejects.toMatchObject(absent);
  await expect(routes.act(context, { sessionId: '', act: 'hold' })).rejects.toMatchObject(absent);
  await expect(routes.resend(context, { deliveryId: '' })).rejects.toMatchObject(absent);
});
