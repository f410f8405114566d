import { expect, it } from 'vitest';
import { meaningOf } from './own-quotes.ts';
import type { StorePlan } from './store-catalogue.ts';
import { meaningsFor } from './use-own-quotes.ts';

const plan = {
  id: 'supreme-weekly',
  title: 'Supreme',
  period: 'weekly',
  priceMinor: 25_000,
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
  redemptions: [{ planId: plan.id, effect: 'replaced', endsAt: '2026-12-06T00:00:00.000Z' }],
  currency: money,
  charged: money,
} satisfies Parameters<typeof meaningOf>[1];

it('A plan that ends a trial names the trial as people know it', () => {
  expect(meaningOf(plan, upgrades)?.lasts).toBe('7 days, ends Free Panel Access');
});

it('The quotes of one customer are never shown to another', () => {
  const known = { name: 'nimal', of: () => ({ lasts: '+7 days' }) };
  expect(meaningsFor('nimal', known)(plan)).toEqual({ lasts: '+7 days' });
  expect(meaningsFor('kavya', known)(plan)).toBeNull();
  expect(meaningsFor(null, known)(plan)).toBeNull();
});
