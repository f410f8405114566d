import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { misbehaviors } from '../../../../test/fakes/outside-service.ts';
import {
  startStripe,
  STRIPE_NOW_SECONDS,
  stripeAccess,
  stripeEvent,
  stripeRefund,
  type StripeService,
  stripeSession,
  stripeSignature,
} from '../../../../test/fakes/stripe-service.ts';
import type { PaymentProvider } from '../../../platform/ports/payment-provider.ts';
import { hundredthsOf, stripeUnitsOf } from './stripe-amounts.ts';
import { stripeProvider } from './stripe-provider.ts';

let service: StripeService;
let provider: PaymentProvider;

beforeAll(async () => {
  service = await startStripe(2);
  provider = stripeProvider(stripeAccess(service), () => NOW);
});

const NOW = STRIPE_NOW_SECONDS * 1000;
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

it('A Stripe checkout has the exact amount and names its order', async () => {
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

it('Attempts at a Stripe checkout are idempotent', async () => {
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

it('A Stripe checkout never ends sooner than Stripe allows', async () => {
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

it('An unpaid Stripe checkout ends; a complete or unknown one stays', async () => {
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

  it('Look-ups of a checkout equal its webhook', async () => {
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

  it('A look at a checkout reports a dispute whose events are gone', async () => {
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

it('Look-ups of all payments read every page and skip nonsense', async () => {
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

  it('A refund happens once per attempt, as its webhook reports it', async () => {
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

  it('A refund is refused if Stripe refuses or the attempt differs', async () => {
    await provider.refund(payment, 'first');
    const other = { ...payment, amount: { minor: 1, currency: 'LKR' } };
    for (const input of [other, { ...payment, paymentRef: 'pi_poor' }]) {
      await expect(provider.refund(input, 'first')).rejects.toMatchObject({ kind: 'refused' });
    }
    expect(service.refunds).toHaveLength(1);
  });
});

it.each(misbehaviors)('Stripe with %s is unreachable', async (how) => {
  service.misbehave(how);
  const waits = how === 'silence' || how === 'half an answer';
  const access = { ...stripeAccess(service), ...(waits ? { timeoutMs: 100 } : {}) };
  const asked = stripeProvider(access, () => NOW);
  const calls = [
    asked.openCheckout(order, buyer, 'first'),
    asked.readCheckout('cs_1'),
    asked.closeCheckout('cs_1'),
    asked.readPaymentsSince?.(new Date(NOW)),
    asked.refund({ sessionId: 'cs_1', paymentRef: 'pi_1', amount: order.amount, reason: '' }, '1'),
  ];
  for (const outcome of await Promise.allSettled(calls.map(async (call) => call))) {
    expect(outcome).toMatchObject({ reason: { name: 'PaymentFault', kind: 'unreachable' } });
  }
  expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere');
});

describe('stripe webhooks', () => {
  const now = new Date(STRIPE_NOW_SECONDS * 1000);

  beforeAll(async () => {
    service = await startStripe();
    provider = stripeProvider(stripeAccess(service), () => now.getTime());
  });

  const dispute = {
    id: 'dp_1',
    object: 'dispute',
    created: STRIPE_NOW_SECONDS,
    status: 'needs_response',
    payment_intent: 'pi_1',
  };

  async function readEvents(event: object) {
    const payload = JSON.stringify(event);
    const headers = { 'stripe-signature': stripeSignature(payload) };
    return provider.readWebhook({ body: Buffer.from(payload), headers, now });
  }

  describe('an event of a checkout', () => {
    const names = {
      live: false,
      occurredAt: now,
      orderId: 'RGZ-7KQ2MX9TBV4H',
      sessionId: 'cs_1',
      paymentRef: 'pi_1',
    };
    const amount = { minor: 125_000, currency: 'LKR' };

    it.each([
      ['completed', 'paid', { kind: 'paid', key: 'paid:cs_1', amount }],
      ['completed', 'no_payment_required', { kind: 'paid', key: 'paid:cs_1', amount }],
      ['completed', 'unpaid', { kind: 'processing', key: 'processing:cs_1' }],
      ['async_payment_succeeded', 'paid', { kind: 'paid', key: 'paid:cs_1', amount }],
      ['async_payment_succeeded', 'unpaid', { kind: 'processing', key: 'processing:cs_1' }],
      [
        'async_payment_failed',
        'unpaid',
        { kind: 'failed', key: 'failed:cs_1', code: 'async_payment_failed' },
      ],
      ['expired', 'unpaid', { kind: 'expired', key: 'expired:cs_1' }],
    ])('An event of a checkout %s, %s: says so', async (type, status, fact) => {
      const object = { ...stripeSession, payment_status: status };
      const events = await readEvents(stripeEvent(`checkout.session.${type}`, object));
      expect(events).toEqual([{ ...names, ...fact }]);
    });

    it('An event of a checkout counts a yen as a hundred hundredths', async () => {
      const object = { ...stripeSession, currency: 'jpy', amount_total: 1175 };
      const events = await readEvents(stripeEvent('checkout.session.completed', object));
      expect(events).toMatchObject([{ amount: { minor: 117_500, currency: 'JPY' } }]);
    });

    it('An event of a checkout says whether the money is real', async () => {
      const event = stripeEvent('checkout.session.completed', stripeSession, { livemode: true });
      expect(await readEvents(event)).toMatchObject([{ live: true }]);
    });

    it.each([
      ['of a status that nobody knows', { payment_status: 'paid_on_mars' }],
      ['that sold nothing of an order', { metadata: {} }],
      ['without any metadata', { metadata: null }],
    ])('An event of a checkout %s is passed over', async (_, changes) => {
      const object = { ...stripeSession, ...changes };
      expect(await readEvents(stripeEvent('checkout.session.completed', object))).toEqual([]);
    });
  });

  it.each([
    ['created', 'pending', 'pending'],
    ['created', 'requires_action', 'pending'],
    ['updated', 'succeeded', 'succeeded'],
    ['failed', 'failed', 'failed'],
    ['updated', 'canceled', 'failed'],
  ])('An event of a refund %s, %s: is a fact of that refund', async (type, reported, status) => {
    expect(
      await readEvents(stripeEvent(`refund.${type}`, { ...stripeRefund, status: reported })),
    ).toEqual([
      {
        kind: 'refund',
        key: `refund:re_1:${status}`,
        occurredAt: now,
        live: false,
        paymentRef: 'pi_1',
        refundRef: 're_1',
        amount: { minor: 25_000, currency: 'LKR' },
        status,
        unmarked: true,
      },
    ]);
  });

  it.each([
    ['without a payment of ours', { payment_intent: null }],
    ['of a status that nobody knows', { status: 'returned_to_sender' }],
    ['without a status', { status: null }],
  ])('An event of a refund %s is passed over', async (_, changes) => {
    expect(
      await readEvents(stripeEvent('refund.updated', { ...stripeRefund, ...changes })),
    ).toEqual([]);
  });

  it('Refund events of a charge read the payment’s refunds', async () => {
    const charge = { id: 'ch_1', amount_refunded: 125_000, refunded: true, payment_intent: 'pi_1' };
    expect(await readEvents(stripeEvent('charge.refunded', charge))).toEqual([]);
    const own = [stripeRefund, { ...stripeRefund, id: 're_2', status: 'failed' }];
    service.refunds.push(...own, { ...stripeRefund, id: 're_3', payment_intent: 'pi_2' });
    const events = await readEvents(stripeEvent('charge.refunded', charge));
    expect(events.map(({ key }) => key)).toEqual(['refund:re_1:succeeded', 'refund:re_2:failed']);
  });

  it.each([
    ['created', 'warning_needs_response', 'warning'],
    ['updated', 'warning_under_review', 'warning'],
    ['closed', 'warning_closed', 'won'],
    ['created', 'needs_response', 'open'],
    ['funds_withdrawn', 'under_review', 'open'],
    ['updated', 'appeal_needs_response', 'open'],
    ['updated', 'appeal_under_review', 'open'],
    ['closed', 'lost', 'lost'],
    ['funds_reinstated', 'won', 'won'],
    ['closed', 'prevented', 'won'],
  ])(
    'An event of a dispute %s, %s: is a fact of that dispute at that moment',
    async (type, reported, status) => {
      const event = stripeEvent(`charge.dispute.${type}`, { ...dispute, status: reported });
      expect(await readEvents(event)).toEqual([
        {
          kind: 'dispute',
          key: `dispute:dp_1:${status}:${STRIPE_NOW_SECONDS}`,
          occurredAt: now,
          live: false,
          paymentRef: 'pi_1',
          disputeRef: 'dp_1',
          status,
          unmarked: true,
        },
      ]);
    },
  );

  it.each([
    ['needs_response', 1_900_000_000, { answerBy: new Date(1_900_000_000_000) }],
    ['warning_needs_response', 1_900_000_000, { answerBy: new Date(1_900_000_000_000) }],
    ['needs_response', null, {}],
    ['under_review', 1_900_000_000, {}],
    ['lost', 1_900_000_000, {}],
  ] as const)(
    'A dispute that is %s, due by %s, reports its deadline',
    async (status, dueBy, wanted) => {
      const evidence = { due_by: dueBy, submission_count: 0 };
      const object = { ...dispute, status, evidence_details: evidence };
      const [fact] = await readEvents(stripeEvent('charge.dispute.updated', object));
      const { answerBy } = { answerBy: undefined, ...fact };
      expect({ answerBy }).toEqual({ answerBy: undefined, ...wanted });
    },
  );

  it('An event of a dispute that was prevented by paying it back is lost', async () => {
    const card = { card: { case_type: 'resolution' } };
    const object = { ...dispute, status: 'prevented', payment_method_details: card };
    expect(await readEvents(stripeEvent('charge.dispute.created', object))).toMatchObject([
      { status: 'lost' },
    ]);
  });

  it('A dispute lost again after an appeal is another fact', async () => {
    const lost = { ...dispute, status: 'lost' };
    const keys = [];
    for (const created of [1, 2]) {
      const [fact] = await readEvents(stripeEvent('charge.dispute.closed', lost, { created }));
      keys.push(fact?.key);
    }
    expect(new Set(keys).size).toBe(2);
  });

  it('Disputes with an unknown status are ignored', async () => {
    const object = { ...dispute, status: 'in_mediation' };
    expect(await readEvents(stripeEvent('charge.dispute.updated', object))).toEqual([]);
  });

  it.each([
    'invoice.paid',
    'customer.subscription.deleted',
    'radar.early_fraud_warning.created',
    'payment_intent.succeeded',
    'a.type.of.next.year',
  ])('An event %s is passed over', async (type) => {
    expect(await readEvents(stripeEvent(type, { id: 'x' }))).toEqual([]);
  });
});

describe('stripe signature', () => {
  const now = new Date(STRIPE_NOW_SECONDS * 1000);
  const provider = stripeProvider(stripeAccess({ url: 'http://127.0.0.1:1' }), () => now.getTime());

  async function readText(payload: string | Buffer, header: string | undefined) {
    const headers = header === undefined ? {} : { 'stripe-signature': header };
    return provider.readWebhook({ body: Buffer.from(payload), headers, now });
  }

  describe("Stripe's signature", () => {
    const payload = JSON.stringify(stripeEvent('checkout.session.completed', stripeSession));
    const good = stripeSignature(payload);
    const at = (seconds: number) =>
      stripeSignature(payload, { timestamp: STRIPE_NOW_SECONDS + seconds });
    const [, hex = ''] = good.split('v1=');

    it.each([
      ['fresh', good],
      ['five minutes old', at(-300)],
      ['five minutes early', at(300)],
      ['of the secret that is being replaced', stripeSignature(payload, { secret: 'whsec_old' })],
      ['beside one of another scheme', `${good},v0=${hex}`],
      ['beside one of a secret that is gone', good.replace(',', `,v1=${'0'.repeat(64)},`)],
    ])("Stripe's signature is taken: %s", async (_, header) => {
      expect(await readText(payload, header)).toHaveLength(1);
    });

    it.each([
      ['none', undefined],
      ['an empty one', ''],
      ['one with another secret', stripeSignature(payload, { secret: 'whsec_other' })],
      ['one over another body', stripeSignature(`${payload} `)],
      ['one too old', at(-302)],
      ['one from too far ahead', at(302)],
      ['one of next year', at(31_536_000)],
      ['capital letters', good.replace(hex, hex.toUpperCase())],
      ['spaces', good.replace(',', ', ')],
      ['another time than was signed', good.replace(/t=\d+/, `t=${STRIPE_NOW_SECONDS + 1}`)],
      ['two times', `t=${STRIPE_NOW_SECONDS},${good}`],
      ['a time that is no number', good.replace(/t=\d+/, 't=NaN')],
      ['a time in another spelling', good.replace(/t=(\d+)/, 't=$1.0')],
      ['another scheme only', good.replace('v1=', 'v0=')],
      ['no time', `v1=${hex}`],
      ['an empty signature', good.replace(hex, '')],
      ['the name of a signature', good.replace(`=${hex}`, '')],
      ['a signature cut short', good.slice(0, -1)],
      ['no signature', `t=${STRIPE_NOW_SECONDS}`],
    ])("Stripe's signature is missed with %s", async (_, header) => {
      await expect(readText(payload, header)).rejects.toMatchObject({ kind: 'signature-invalid' });
    });

    it('Stripe’s signature covers the exact bytes', async () => {
      const marked = Buffer.concat([Buffer.from('\u{feff}'), Buffer.from(payload)]);
      await expect(readText(marked, good)).rejects.toMatchObject({ kind: 'signature-invalid' });
      const replaced = JSON.stringify(stripeEvent('x', { name: '\u{fffd}' }));
      const broken = Buffer.from(replaced.replace('\u{fffd}', '\u{ff}'), 'latin1');
      const header = stripeSignature(replaced);
      expect(await readText(replaced, header)).toEqual([]);
      await expect(readText(broken, header)).rejects.toMatchObject({ kind: 'signature-invalid' });
    });

    it.each([
      ['no JSON', 'paid!'],
      ['nothing', 'null'],
      ['no event', JSON.stringify(stripeSession)],
      ['a thin event', JSON.stringify({ object: 'v2.core.event', id: 'evt_1' })],
      ['a session without a status', JSON.stringify(stripeEvent('checkout.session.completed', {}))],
      [
        'a payment without an amount',
        JSON.stringify(
          stripeEvent('checkout.session.completed', { ...stripeSession, amount_total: null }),
        ),
      ],
    ])("Stripe's signature over %s makes no sense", async (_, text) => {
      const hearing = readText(text, stripeSignature(text));
      await expect(hearing).rejects.toMatchObject({ kind: 'malformed' });
    });
  });
});

it.each([
  ['LKR', 125_000, 125_000],
  ['USD', 388, 388],
  ['JPY', 117_500, 1175],
  ['KWD', 125, 1250],
  ['ISK', 500, 500],
])("Stripe's amounts in %s: %s hundredths are %s", (currency, hundredths, units) => {
  expect(stripeUnitsOf(hundredths, currency)).toBe(units);
  expect(hundredthsOf(units, currency)).toBe(hundredths);
});

it("Stripe's amounts have no partial yen and no thousandths", () => {
  expect(stripeUnitsOf(117_550, 'JPY')).toBeUndefined();
  expect(hundredthsOf(1255, 'KWD')).toBeUndefined();
});
