import { orderStatuses, type OrderStatus } from '@regz/rules/orders/order-status.ts';
import { describe, expect, it } from 'vitest';
import { readCheckoutMessage } from './checkout/open-checkout.ts';
import { checkoutOutcome, watchOrder } from './checkout/watch-order.ts';
import { meaningOf } from './own-quotes.ts';
import {
  newPlan,
  type PlanChange,
  type PlanField,
  planFields,
  readPlan,
} from './staff/plans/staff-plans.ts';
import type { StorePlan } from './store-catalogue.ts';
import { meaningsFor } from './use-own-quotes.ts';

const checkoutWindow = { name: 'the checkout' };
const sender = {
  origin: 'https://pay.example',
  isWindow: (source: unknown) => source === checkoutWindow,
  sessionId: 'session-1',
};
const genuine = {
  origin: 'https://pay.example',
  source: checkoutWindow,
  data: { source: 'sandbox-pay', v: 1, type: 'checkout.completed', sessionId: 'session-1' },
};

it.each(['loaded', 'confirmed', 'completed', 'failed', 'closed'])(
  'A page message about a checkout says "%s"',
  (word) => {
    const type = `checkout.${word}`;
    const message = { ...genuine, data: { ...genuine.data, type } };
    expect(readCheckoutMessage(message, sender)).toBe(type);
  },
);

it.each([
  ['another origin', { origin: 'https://pay.example.evil' }],
  ['no origin', { origin: 'null' }],
  ['another window', { source: { name: 'somebody' } }],
  ['no window', { source: null }],
  ['another session', { data: { ...genuine.data, sessionId: 'session-2' } }],
  ['no session', { data: { type: 'checkout.completed' } }],
  ['another kind', { data: { ...genuine.data, type: 'checkout.paid' } }],
  ['text', { data: JSON.stringify(genuine.data) }],
  ['nothing', { data: null }],
])('A page message about a checkout is not believed with %s', (_, fault) => {
  expect(readCheckoutMessage({ ...genuine, ...fault }, sender)).toBeNull();
});

/** Watches an order that returns these answers in sequence, and then ends the watch. */
async function outcomesOf(answers: readonly (OrderStatus | Error)[]): Promise<string[]> {
  const ending = new AbortController();
  const outcomes: string[] = [];
  const left = [...answers];
  await watchOrder({
    readStatus: async () => {
      const answer = left.shift();
      if (left.length === 0) setTimeout(() => ending.abort(), 5);
      if (answer === undefined || answer instanceof Error) throw new Error('no answer');
      return answer;
    },
    everyMs: 1,
    signal: ending.signal,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  return outcomes;
}

it('A watched order is paid immediately, even without its key', () => {
  const paid = orderStatuses.filter((status) => checkoutOutcome(status) === 'completed');
  expect(paid).toEqual(['awaiting-key', 'completed']);
});

it('A watched order is reported as paid once and never polled again', async () => {
  expect(await outcomesOf(['pending', 'completed', 'failed', 'completed'])).toEqual(['completed']);
});

it('A watched order can be paid after a failed payment, which is reported once', async () => {
  expect(await outcomesOf(['failed', 'failed', 'pending', 'failed', 'awaiting-key'])).toEqual([
    'failed',
    'completed',
  ]);
});

it('A watched order is polled again after an unanswered request', async () => {
  expect(await outcomesOf([new Error('lost'), new Error('lost'), 'completed'])).toEqual([
    'completed',
  ]);
});

const ownPlan = {
  id: 'supreme-weekly',
  title: { en: 'Supreme', si: '', ta: '' },
  package: 'Supreme',
  period: 'weekly',
  periodTitle: { en: 'Weekly', si: '', ta: '' },
  suffix: { en: '/week', si: '', ta: '' },
  days: 7,
  priceMinor: 25_000,
  sale: null,
  features: [],
  available: true,
  delivery: 'now',
} satisfies StorePlan;
const money = {
  code: 'LKR',
  name: 'Sri Lankan Rupee',
  symbol: 'Rs.',
  rateMicros: 1_000_000,
} as const;
const upgrades = {
  obstacle: null,
  subscription: 'regz-free-panel',
  days: 1,
  paidDays: 0,
  worthMinor: 0,
  quotes: [],
  redemptions: [{ planId: ownPlan.id, effect: 'replaced', endsAt: '2026-12-06T00:00:00.000Z' }],
  currency: money,
  charged: money,
} satisfies Parameters<typeof meaningOf>[1];

it('A plan that ends a trial names the trial as people know it', () => {
  expect(meaningOf(ownPlan, upgrades)?.lasts).toBe('7 days, ends Free Panel Access');
});

it('The quotes of one customer are never shown to another', () => {
  const known = { name: 'nimal', of: () => ({ lasts: '+7 days' }) };
  expect(meaningsFor('nimal', known)(ownPlan)).toEqual({ lasts: '+7 days' });
  expect(meaningsFor('kavya', known)(ownPlan)).toBeNull();
  expect(meaningsFor(null, known)(ownPlan)).toBeNull();
});

describe('staff plans', () => {
  const plan: PlanChange = {
    ...newPlan,
    title: { en: 'Supreme', si: 'සුප්‍රීම්', ta: '' },
    features: { en: ['Supreme panel', '24/7 Customer Support'], si: ['', 'සහාය'], ta: [] },
    priceMinor: 25_000,
    providerProductId: 105,
    providerVariantId: 1053,
    soldFrom: '2026-03-01T00:00:00.000Z',
    sale: {
      priceMinor: 20_000,
      from: '2026-03-15T00:00:00.000Z',
      until: '2026-03-20T00:00:00.000Z',
    },
  };
  const { available, sellsWithoutStock, retired } = plan;
  const switches = { available, sellsWithoutStock, retired, needsIds: true };

  it('A plan’s form left untouched changes nothing', () => {
    expect(readPlan(planFields(plan), switches)).toEqual({ fault: null, change: plan });
  });

  it.each([
    ['price', '0'],
    ['price', '1.005'],
    ['price', 'free'],
    ['features', Array.from({ length: 21 }, () => 'x').join('\n')],
    ['features', 'x'.repeat(121)],
    ['productId', '1.5'],
    ['productId', '-1'],
    ['variantId', '2147483648'],
    ['title', ' '],
    ['salePrice', '250'],
    ['saleUntil', ''],
    ['soldUntil', '2026-02-01T00:00'],
  ] satisfies [PlanField, string][])(
    'A plan’s form with %s %j says so at that field',
    (field, text) => {
      const { fault } = readPlan({ ...planFields(plan), [field]: text }, switches);
      expect(Object.keys(fault?.fields ?? {})).toEqual([field]);
    },
  );

  it('A plan on sale requires the provider’s id where it is needed', () => {
    const values = { ...planFields(plan), productId: '0' };
    expect(Object.keys(readPlan(values, switches).fault?.fields ?? {})).toEqual(['productId']);
    expect(readPlan(values, { ...switches, available: false }).fault).toBeNull();
    expect(readPlan(values, { ...switches, needsIds: false }).fault).toBeNull();
  });
});
