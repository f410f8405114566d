import { expect, it } from 'vitest';
import { type Delivery, periods } from './plans.ts';
import { renewalOf } from './renewal.ts';

const packages = [
  { name: 'supreme-external', available: false },
  { name: 'supreme-essential', available: true },
  { name: 'supreme', available: true },
  { name: 'essential', available: true },
];
const plans = periods.flatMap((period) =>
  packages.map(({ name, available }) => ({
    id: `${name}-${period}`,
    period,
    priceMinor: 75_000,
    available,
  })),
);

function storeWith(changed: Record<string, { available?: boolean; delivery?: Delivery }>) {
  return plans.map((plan) => ({ ...plan, delivery: 'later' as const, ...changed[plan.id] }));
}

function renewalIn(store: ReturnType<typeof storeWith>, lastPlanId: string | null) {
  const { standing, plan, near } = renewalOf(store, lastPlanId);
  return [standing, plan?.id ?? null, near.map(({ id }) => id)];
}

it('A plan for sale renews itself, with or without stock', () => {
  expect(renewalIn(storeWith({}), 'supreme-monthly')).toEqual(['for-sale', 'supreme-monthly', []]);
});

it.each([
  ['sold-out', { delivery: 'none' as const }],
  ['gone', { available: false }],
])(
  'Where a plan is %s, the same package for another time is near, then others for the same time',
  (standing, change) => {
    const store = storeWith({ 'supreme-monthly': change });
    expect(renewalIn(store, 'supreme-monthly')).toEqual([
      standing,
      'supreme-monthly',
      ['supreme-lifetime', 'supreme-weekly', 'supreme-essential-monthly', 'essential-monthly'],
    ]);
  },
);

it.each([null, 'no-such-plan'])('Who had no plan of the store (%s) has none to renew', (planId) => {
  expect(renewalIn(storeWith({}), planId)).toEqual(['never-bought', null, []]);
});
