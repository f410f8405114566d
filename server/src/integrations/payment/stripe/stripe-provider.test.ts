import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { misbehaviors } from '../../../../test/fakes/outside-service.ts';
import {
  startStripe,
  STRIPE_NOW_SECONDS,
  stripeAccess,
  stripeEvent,
  stripeRefund,
  stripeSession,
  stripeSignature,
  type StripeService,
} from '../../../../test/fakes/stripe-service.ts';
import type { PaymentProvider } from '../../../platform/ports/payment-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

const NOW = STRIPE_NOW_SECONDS * 1000;
let service: StripeService;
let provider: PaymentProvider;

beforeAll(async () => {
  service = await startStripe(2);
  provider = stripeProvider(stripeAccess(service), () => NOW);
});
afterAll(() => service.close());
beforeEach(() => service.forget());

const order = {
  orderId: 'RGZ-7KQ2MX9TBV4H',
  productName: 'Regz',
  clientName: 'zoe',
  amount: { minor: 125_000, currency: 'LKR' },
  productId: 501,
  variantId: 601,
  email: 'zoe@example.com',
  mobileNumber: null,
  returnUrl: 'https://client.regz.example/orders',
  createdAt: new Date(NOW - 2000),
};
const buyer = { address: '203.0.113.9', userAgent: 'Mozilla/5.0', pageOrigin: 'https://x.example' };

it('A checkout at Stripe asks for the very amount, once, and names the order on session and payment', async () => {
  await provider.openCheckout(order, buyer, 'first');
  const [asked] = service.received;
  expect(asked?.headers['stripe-version']).toBe('2026-10-28.endive');
  const ends = STRIPE_NOW_SECONDS - 2 + 35 * 60;
  expect(asked?.headers['idempotency-key']).toBe(`checkout:${order.orderId}:first:${ends}`);
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
    mode: 'payment',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'if_required',
    return_url: `https://client.regz.example/orders?order=${order.orderId}&session_id={CHECKOUT_SESSION_ID}`,
    client_reference_id: order.orderId,
    'metadata[site]': 'https://regz.example',
    'metadata[order_id]': order.orderId,
    'payment_intent_data[metadata][site]': 'https://regz.example',
    'payment_intent_data[metadata][order_id]': order.orderId,
    'adaptive_pricing[enabled]': 'false',
    customer_email: order.email,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'lkr',
    'line_items[0][price_data][unit_amount]': '125000',
    'line_items[0][price_data][product_data][name]': 'Regz',
    expires_at: String(ends),
  });
});

it('A checkout at Stripe is shown with its secret and the publishable key', async () => {
  const opened = await provider.openCheckout({ ...order, email: null }, buyer, 'first');
  expect(opened).toEqual({
    sessionId: 'cs_test_1',
    view: { kind: 'stripe', clientSecret: 'cs_test_secret', publishableKey: 'pk_test_1' },
    expiresAt: new Date(NOW - 2000 + 35 * 60_000),
  });
});

it('A checkout at Stripe is the same one for the same attempt, minutes later too, and not for another', async () => {
  const later = stripeProvider(stripeAccess(service), () => NOW + 240_000);
  const first = await provider.openCheckout(order, buyer, 'first');
  expect(await later.openCheckout(order, buyer, 'first')).toEqual(first);
  const muchLater = stripeProvider(stripeAccess(service), () => NOW + 400_000);
  for (const open of [
    later.openCheckout(order, buyer, 'second'),
    muchLater.openCheckout(order, buyer, 'first'),
  ]) {
    expect((await open).sessionId).not.toBe(first.sessionId);
  }
});

it('A checkout at Stripe never ends sooner than Stripe allows, however old the order is', async () => {
  for (const minutes of [0, 4, 5, 29, 600]) {
    const aged = { ...order, createdAt: new Date(NOW - minutes * 60_000) };
    const { expiresAt } = await provider.openCheckout(aged, buyer, `${minutes}`);
    const left = expiresAt.getTime() - NOW;
    expect(left).toBeGreaterThan(30 * 60_000);
    expect(left).toBeLessThanOrEqual(35 * 60_000);
  }
});

it('A checkout at Stripe takes whole yen, and refuses a part of one', async () => {
  const yen = (minor: number) => ({ ...order, amount: { minor, currency: 'JPY' } });
  await provider.openCheckout(yen(117_500), buyer, 'first');
  expect(service.sessions[0]).toMatchObject({ amount_total: 1175, currency: 'jpy' });
  const asking = provider.openCheckout(yen(117_550), buyer, 'second');
  await expect(asking).rejects.toMatchObject({ kind: 'refused' });
});

it('A checkout at Stripe ends when it may no longer be paid, and stays as it is when complete or unknown', async () => {
  service.sessions.push({ ...stripeSession, status: 'open' }, { ...stripeSession, id: 'cs_2' });
  for (const id of ['cs_1', 'cs_2', 'cs_404']) await provider.closeCheckout(id);
  expect(service.sessions.map(({ status }) => status)).toEqual(['expired', 'complete']);
});

it.each([
  ['sk_test_1', false],
  ['rk_test_1', false],
  ['sk_live_test_1', true],
  ['rk_live_1', true],
])('A checkout at Stripe with the key %s is for real money: %s', (secretKey, live) => {
  expect(stripeProvider({ ...stripeAccess(service), secretKey }, () => NOW).live).toBe(live);
});

describe('a look at a checkout', () => {
  const charged = { id: 'pi_1', status: 'succeeded', latest_charge: { created: 1_794_999_000 } };

  it('A look at a checkout tells the payment as its webhook does, and what became of the money', async () => {
    service.sessions.push({ ...stripeSession, payment_intent: charged });
    const lost = { id: 'dp_1', created: 1, status: 'lost', payment_intent: 'pi_1' };
    service.refunds.push(...['re_1', 're_2', 're_3'].map((id) => ({ ...stripeRefund, id })));
    service.disputes.push(lost);
    const disputeEvents = [
      stripeEvent('charge.dispute.closed', lost, { created: 30 }),
      stripeEvent('charge.dispute.closed', { ...lost, id: 'dp_2' }, { created: 29 }),
      stripeEvent('charge.dispute.updated', { ...lost, status: 'under_review' }, { created: 20 }),
      stripeEvent('charge.dispute.created', { ...lost, status: 'needs_response' }, { created: 1 }),
    ];
    service.events.push(...disputeEvents);
    const events = await provider.readCheckout('cs_1');
    expect(events.map(({ key }) => key)).toEqual([
      'paid:cs_1',
      'refund:re_1:succeeded',
      'refund:re_2:succeeded',
      'refund:re_3:succeeded',
      'dispute:dp_1:lost:30',
      'dispute:dp_1:open:20',
      'dispute:dp_1:open:1',
    ]);
    expect(events[0]).toMatchObject({ occurredAt: new Date(1_794_999_000_000), live: false });
    const reported = await readEvents(disputeEvents[0] ?? {});
    expect(events).toContainEqual(reported[0]);
  });

  it('A look at a checkout tells of a dispute whose events are gone from its beginning', async () => {
    service.sessions.push(stripeSession);
    service.disputes.push({ id: 'dp_1', created: 7, status: 'lost', payment_intent: 'pi_1' });
    const events = await provider.readCheckout('cs_1');
    expect(events[1]).toMatchObject({ key: 'dispute:dp_1:lost:7', occurredAt: new Date(7000) });
  });

  it.each([
    ['open', 'unpaid', 'requires_payment_method', []],
    ['expired', 'unpaid', 'canceled', ['expired']],
    ['complete', 'unpaid', 'processing', ['processing']],
    ['complete', 'unpaid', 'requires_payment_method', ['failed']],
    ['complete', 'unpaid', 'canceled', ['failed']],
    ['complete', 'paid', 'succeeded', ['paid']],
    ['complete', 'paid_on_mars', 'succeeded', []],
    ['dreaming', 'paid', 'succeeded', []],
  ])('A look at a checkout that is %s, %s, %s says %j', async (status, payment, intent, kinds) => {
    const payment_intent = { id: 'pi_1', status: intent, latest_charge: null };
    service.sessions.push({ ...stripeSession, status, payment_status: payment, payment_intent });
    const events = await provider.readCheckout('cs_1');
    expect(events.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('A look at a checkout that Stripe does not know is refused', async () => {
    await expect(provider.readCheckout('cs_404')).rejects.toMatchObject({ kind: 'refused' });
  });
});

async function readEvents(event: object) {
  const payload = JSON.stringify(event);
  const headers = { 'stripe-signature': stripeSignature(payload) };
  return provider.readWebhook({ body: Buffer.from(payload), headers, now: new Date(NOW) });
}

it('A look at all payments tells the facts of past events, of every page, and passes over what makes no sense', async () => {
  service.events.push(
    stripeEvent('refund.created', stripeRefund),
    stripeEvent('refund.created', { ...stripeRefund, amount: 'all' }),
    stripeEvent('charge.refunded', { payment_intent: 'pi_1' }),
    stripeEvent('checkout.session.completed', stripeSession),
    stripeEvent('checkout.session.completed', { ...stripeSession, id: 'cs_0' }, { created: 5 }),
  );
  const facts = await provider.readPaymentsSince?.(new Date(NOW - 3_600_000));
  expect(facts?.map(({ key }) => key)).toEqual(['refund:re_1:succeeded', 'paid:cs_1']);
});

describe('a refund', () => {
  const payment = {
    sessionId: 'cs_1',
    paymentRef: 'pi_1',
    amount: { minor: 25_000, currency: 'LKR' },
    reason: 'r'.repeat(600),
  };

  it('A refund gives the amount back, once for an attempt, as the fact its webhook tells', async () => {
    const given = await provider.refund(payment, 'first');
    expect(await provider.refund(payment, 'first')).toEqual(given);
    expect(service.refunds).toHaveLength(1);
    expect(given).toMatchObject({ refundRef: 're_1', status: 'succeeded', paymentRef: 'pi_1' });
    const [reported] = await readEvents(stripeEvent('refund.created', service.refunds[0] ?? {}));
    expect(reported).toEqual(given);
    const asked = new URLSearchParams(service.received[0]?.body);
    expect(asked.get('amount')).toBe('25000');
    expect(asked.get('metadata[reason]')).toHaveLength(500);
  });

  it('A refund is refused when Stripe says no, or when an attempt asks for something else', async () => {
    await provider.refund(payment, 'first');
    const other = { ...payment, amount: { minor: 1, currency: 'LKR' } };
    for (const input of [other, { ...payment, paymentRef: 'pi_poor' }]) {
      await expect(provider.refund(input, 'first')).rejects.toMatchObject({ kind: 'refused' });
    }
    expect(service.refunds).toHaveLength(1);
  });
});

it.each(misbehaviors)(
  'Stripe that does not answer as it should with %s is unreachable, and nothing is concluded',
  async (how) => {
    service.misbehave(how);
    const waits = how === 'silence' || how === 'half an answer';
    const access = { ...stripeAccess(service), ...(waits ? { timeoutMs: 100 } : {}) };
    const asked = stripeProvider(access, () => NOW);
    const calls = [
      asked.openCheckout(order, buyer, 'first'),
      asked.readCheckout('cs_1'),
      asked.closeCheckout('cs_1'),
      asked.readPaymentsSince?.(new Date(NOW)),
      asked.refund(
        { sessionId: 'cs_1', paymentRef: 'pi_1', amount: order.amount, reason: '' },
        '1',
      ),
    ];
    for (const outcome of await Promise.allSettled(calls.map(async (call) => call))) {
      expect(outcome).toMatchObject({ reason: { name: 'PaymentFault', kind: 'unreachable' } });
    }
    expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere');
  },
);
