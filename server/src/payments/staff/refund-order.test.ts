import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { newProduct, pendingOrder, PRICE } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { makeDispute } from '../../../test/scenarios/orders/disputes.ts';
import { newOrderId } from '../../../test/scenarios/orders/make-order.ts';
import { orderPaidAtSandbox } from '../../../test/scenarios/orders/staff-orders.ts';
import { releaseAbandonedRefunds } from '../settlement/reconcile-payments.ts';

const { readOrder, refundOrder } = contract.orders.staff;
const reason = 'The panel does not start';
/** A second payment provider that does not respond. */
const unreachableProvider = {
  SELLAUTH_API: 'http://127.0.0.1:1',
  SELLAUTH_API_KEY: 'key',
  SELLAUTH_SHOP_ID: '1',
  SELLAUTH_WEBHOOK_SECRET: 'secret',
  SELLAUTH_CHECKOUT_ORIGIN: 'http://127.0.0.1:1',
};
let staff: Browser;

const server = sharedServer({ environment: unreachableProvider });
const services = sharedServices(server);
beforeAll(async () => {
  ({ browser: staff } = await signedInAdmin(server));
});

/** The rows of an attempt whose process died after it reserved the refund. */
async function abandon(
  { id }: { id: string },
  attempt: string,
  { minutesAgo = 5, refundRef = `asked:${attempt}` } = {},
): Promise<void> {
  await server.database.ownerPool.query(
    `insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
     values ('sandbox', $1, $2, $3, 'pending', $4)`,
    [refundRef, id, PRICE, new Date(server.clock() - minutesAgo * 60_000)],
  );
}

it('Concurrent refunds never exceed the payment', async () => {
  const { orderId } = await orderPaidAtSandbox(server);
  const answers = await Promise.all(
    [PRICE, PRICE, 50_000, 50_000].map((amountMinor) =>
      staff.send(refundOrder, { orderId, reason, amountMinor }),
    ),
  );
  const given = answers.filter(({ status }) => status === 200);
  expect(given).toHaveLength(1);
  for (const { status, text } of answers) {
    if (status !== 200) expect(text).toContain('ORDER_REFUND_TOO_LARGE');
  }
});

it('Retries of a refund by staff return the first answer', async () => {
  const { orderId } = await orderPaidAtSandbox(server);
  const how = { idempotencyKey: randomUUID() };
  const input = { orderId, reason, amountMinor: 5_000 };
  const first = await staff.call(refundOrder, input, how);
  expect(await staff.call(refundOrder, input, how)).toEqual(first);
  const { refundedMinor, timeline } = await staff.call(readOrder, { orderId });
  expect(refundedMinor).toBe(5_000);
  expect(timeline.filter(({ what }) => what === 'orders.refund')).toHaveLength(1);
});

it('A refund by staff can be retried by the request that was interrupted', async () => {
  const order = await orderPaidAtSandbox(server);
  const { orderId } = order;
  const idempotencyKey = randomUUID();
  await abandon(order, idempotencyKey);
  expect(await staff.refusal(refundOrder, { orderId, reason })).toMatchObject({
    code: 'ORDER_REFUND_TOO_LARGE',
    data: { leftMinor: 0, currency: 'LKR' },
  });
  const again = await staff.call(refundOrder, { orderId, reason }, { idempotencyKey });
  expect(again.status).toBe('refunded');
});

it.each(['open', 'lost'])(
  'Staff refund a payment whose dispute is %s only with a confirmation',
  async (status) => {
    const order = await orderPaidAtSandbox(server);
    await makeDispute(server, order, { status });
    const { orderId } = order;
    const input = { orderId, reason };
    expect(await staff.refusal(refundOrder, input)).toMatchObject({
      status: 409,
      code: 'ORDER_DISPUTED',
    });
    const before = await staff.call(readOrder, { orderId });
    expect(before).toMatchObject({ refundedMinor: 0, refundable: true });
    await staff.call(refundOrder, { ...input, evenDisputed: true });
    const after = await staff.call(readOrder, { orderId });
    expect(after).toMatchObject({ refundedMinor: PRICE, refundable: false });
  },
);

it('Staff refund a payment whose dispute was won without a confirmation', async () => {
  const order = await orderPaidAtSandbox(server);
  await makeDispute(server, order, { status: 'won' });
  const { status } = await staff.call(refundOrder, { orderId: order.orderId, reason });
  expect(status).toBe('refunded');
});

it('A refund by staff is available again when an interrupted attempt had no effect', async () => {
  const order = await orderPaidAtSandbox(server);
  await abandon(order, randomUUID());
  await releaseAbandonedRefunds(services);
  const shown = await staff.call(readOrder, { orderId: order.orderId });
  expect(shown).toMatchObject({ refundedMinor: 0, refundable: true });
});

it.each([
  ['an attempt that may be at it still', { minutesAgo: 1 }],
  ['the provider where it has begun', { refundRef: 're_pending' }],
])('A refund by staff is left to %s', async (_, how) => {
  const order = await orderPaidAtSandbox(server);
  await abandon(order, randomUUID(), how);
  await releaseAbandonedRefunds(services);
  expect(await staff.call(readOrder, { orderId: order.orderId })).toMatchObject({
    refundable: false,
  });
});

it('A refund by staff counts when an interrupted attempt did reach the provider', async () => {
  const order = await orderPaidAtSandbox(server);
  const { rows } = await server.database.ownerPool.query<{ session: string; payment: string }>(
    `select provider_session_id as session, payment_ref as payment
         from order_facts where id = $1`,
    [order.id],
  );
  const attempt = randomUUID();
  await abandon(order, attempt);
  await services.payments.find('sandbox')?.refund(
    {
      sessionId: rows[0]?.session ?? '',
      paymentRef: rows[0]?.payment ?? '',
      amount: { minor: PRICE, currency: 'LKR' },
      reason,
    },
    attempt,
  );
  await releaseAbandonedRefunds(services);
  const { order: shown, refundedMinor } = await staff.call(readOrder, {
    orderId: order.orderId,
  });
  expect([shown.status, refundedMinor]).toEqual(['refunded', PRICE]);
});

it('Refunds stay reserved while their outcome at the provider is unknown', async () => {
  const { orderId } = await pendingOrder(server, await newProduct(server), {
    provider: 'sellauth',
    provider_session_id: newOrderId(),
    payment_ref: newOrderId(),
    paid_at: new Date(),
  });
  const refusal = async () => (await staff.refusal(refundOrder, { orderId, reason })).code;
  expect(await refusal()).toBe('PAYMENT_UNAVAILABLE');
  expect(await refusal()).toBe('ORDER_REFUND_TOO_LARGE');
  server.clock.advance(10 * 60_000);
  await releaseAbandonedRefunds(services);
  expect(await refusal()).toBe('ORDER_REFUND_TOO_LARGE');
});
