import { describe, expect, it } from 'vitest';
import {
  type DisputeStatus,
  isKeyDue,
  laterDispute,
  laterRefund,
  type OrderFacts,
  orderNews,
  orderStatus,
  type RefundStatus,
  withholdingOf,
} from './order-status.ts';

const PRICE = 75_000;
const untouched: OrderFacts = {
  amountMinor: PRICE,
  paid: false,
  failed: false,
  expired: false,
  granted: false,
  hasKey: false,
  refunds: [],
  disputes: [],
};

describe('the buyer of an order', () => {
  const bought: OrderFacts = { ...untouched, paid: true, hasKey: true };
  const open: Partial<OrderFacts> = { disputes: [{ status: 'open' }] };
  it.each<[string | null, Partial<OrderFacts>, Partial<OrderFacts>]>([
    ['refunded', {}, { refunds: [refund(PRICE)] }],
    ['refunded', { refunds: [refund(1)] }, { refunds: [refund(1), refund(PRICE - 1)] }],
    ['refunded', open, { ...open, refunds: [refund(PRICE)] }],
    ['refunded-in-part', {}, { refunds: [refund(1)] }],
    ['disputed', {}, open],
    ['charged-back', open, { disputes: [{ status: 'lost' }] }],
    ['released', open, { disputes: [{ status: 'won' }] }],
    ['released', { refunds: [refund(PRICE)] }, { refunds: [refund(PRICE, 'failed')] }],
    [null, {}, { refunds: [refund(PRICE, 'pending')] }],
    [null, { hasKey: false }, {}],
    [null, {}, { disputes: [{ status: 'warning' }] }],
    [null, { refunds: [refund(PRICE)] }, { refunds: [refund(PRICE)] }],
  ])('The buyer of an order is told "%s" when %o becomes %o', (news, before, after) => {
    expect(orderNews({ ...bought, ...before }, { ...bought, ...after })).toBe(news);
  });
});

it.each<[string, Partial<OrderFacts>]>([
  ['pending', {}],
  ['failed', { failed: true }],
  ['expired', { expired: true, failed: true }],
  ['awaiting-key', { paid: true, expired: true, failed: true }],
  ['completed', { paid: true, hasKey: true, failed: true }],
  ['completed', { granted: true, hasKey: true }],
  ['awaiting-key', { granted: true }],
  ['refunded', { paid: true, hasKey: true, refunds: [refund(PRICE)] }],
  ['refunded', { refunds: [refund(PRICE / 2), refund(PRICE / 2)] }],
  ['completed', { paid: true, hasKey: true, refunds: [refund(PRICE - 1)] }],
  ['completed', { paid: true, hasKey: true, refunds: [refund(PRICE, 'failed')] }],
  ['completed', { paid: true, hasKey: true, refunds: [refund(PRICE, 'pending')] }],
  ['disputed', { paid: true, hasKey: true, disputes: [{ status: 'open' }] }],
  ['completed', { paid: true, hasKey: true, disputes: [{ status: 'warning' }] }],
  ['completed', { paid: true, hasKey: true, disputes: [{ status: 'won' }] }],
  ['chargeback', { paid: true, hasKey: true, disputes: [{ status: 'lost' }] }],
  [
    'chargeback',
    { paid: true, refunds: [refund(PRICE)], disputes: [{ status: 'lost' }, { status: 'open' }] },
  ],
  ['completed', { amountMinor: 0, granted: true, hasKey: true }],
])('The status of an order is %s for %o', (status, facts) => {
  expect(orderStatus({ ...untouched, ...facts })).toBe(status);
});

it('The status of an order asks for a key exactly while one is due, and withholds what was taken back', () => {
  const paid = { ...untouched, paid: true };
  expect(isKeyDue(paid)).toBe(true);
  expect(isKeyDue({ ...paid, hasKey: true })).toBe(false);
  expect(isKeyDue({ ...paid, disputes: [{ status: 'open' }] })).toBe(false);
  expect(isKeyDue({ ...paid, disputes: [{ status: 'won' }] })).toBe(true);
  expect(withholdingOf({ ...paid, hasKey: true })).toBeNull();
  expect(withholdingOf({ ...paid, disputes: [{ status: 'open' }] })).toBe('suspended');
  expect(withholdingOf({ ...paid, disputes: [{ status: 'lost' }] })).toBe('revoked');
  expect(withholdingOf({ ...paid, refunds: [refund(PRICE)] })).toBe('revoked');
});

type Report =
  | { kind: 'paid' | 'failed' | 'expired' }
  | { kind: 'refund'; ref: string; amountMinor: number; status: RefundStatus }
  | { kind: 'dispute'; ref: string; status: DisputeStatus; atMs: number };

const stories: Record<string, readonly Report[]> = {
  'a declined card, then another one': [{ kind: 'failed' }, { kind: 'paid' }, { kind: 'expired' }],
  'two part refunds': [{ kind: 'paid' }, part('r1', 40_000), part('r2', 35_000)],
  'a refund that fails after all': [
    { kind: 'paid' },
    { ...part('r1', PRICE), status: 'pending' },
    part('r1', PRICE),
    { ...part('r1', PRICE), status: 'failed' },
  ],
  'a dispute that is won': [{ kind: 'paid' }, dispute('open', 1), dispute('won', 2)],
  'a dispute that is lost and won on appeal': [
    { kind: 'paid' },
    dispute('warning', 1),
    dispute('open', 2),
    dispute('lost', 3),
    dispute('won', 4),
  ],
  'a dispute that is lost, with a refund': [
    { kind: 'failed' },
    { kind: 'paid' },
    part('r1', PRICE),
    dispute('open', 1),
    dispute('lost', 2),
    { kind: 'expired' },
  ],
};

it.each(Object.entries(stories))(
  'Facts that arrive in any order, even repeatedly end the same: %s',
  (_name, story) => {
    const repeated = story.slice(0, 6);
    const statuses = new Set<string>();
    for (const order of permutations(repeated)) {
      statuses.add(orderStatus(factsOf(order)));
      // Each event again, after all others: a provider that retries.
      statuses.add(orderStatus(factsOf([...order, ...order.toReversed()])));
    }
    expect([...statuses]).toEqual([orderStatus(factsOf(story))]);
  },
);

function factsOf(story: readonly Report[]): OrderFacts {
  const refunds = new Map<string, { amountMinor: number; status: RefundStatus }>();
  const disputes = new Map<string, { status: DisputeStatus; atMs: number }>();
  const kinds = new Set(story.map(({ kind }) => kind));
  for (const report of story) {
    if (report.kind === 'refund') {
      const known = refunds.get(report.ref);
      const status = known === undefined ? report.status : laterRefund(known.status, report.status);
      refunds.set(report.ref, { amountMinor: report.amountMinor, status });
    } else if (report.kind === 'dispute') {
      const known = disputes.get(report.ref);
      disputes.set(report.ref, known === undefined ? report : laterDispute(known, report));
    }
  }
  return {
    ...untouched,
    paid: kinds.has('paid'),
    failed: kinds.has('failed'),
    expired: kinds.has('expired'),
    refunds: [...refunds.values()],
    disputes: [...disputes.values()],
  };
}

function refund(amountMinor: number, status: RefundStatus = 'succeeded') {
  return { amountMinor, status };
}

function part(ref: string, amountMinor: number): Report & { kind: 'refund' } {
  return { kind: 'refund', ref, amountMinor, status: 'succeeded' };
}

function dispute(status: DisputeStatus, atMs: number): Report {
  return { kind: 'dispute', ref: 'd1', status, atMs };
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}
