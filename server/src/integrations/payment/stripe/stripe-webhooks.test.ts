import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const now = new Date(STRIPE_NOW_SECONDS * 1000);
let service: StripeService;
let provider: PaymentProvider;

beforeAll(async () => {
  service = await startStripe();
  provider = stripeProvider(stripeAccess(service), () => now.getTime());
});
afterAll(() => service.close());
beforeEach(() => service.forget());

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
  expect(await readEvents(stripeEvent('refund.updated', { ...stripeRefund, ...changes }))).toEqual(
    [],
  );
});

it('An event of a refund on the charge is no fact: the refunds of its payment are read', async () => {
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
  'An event of a dispute that is %s, due by %s: says by when the bank wants an answer, if it wants one',
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

it('An event of a dispute that is lost again after an appeal is another fact', async () => {
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
