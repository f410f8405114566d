import { expect, it } from 'vitest';
import { type PlanField, planFields, readPlan, type StaffPlan } from './staff-plans.ts';

const plan: StaffPlan = {
  id: 'supreme-weekly',
  title: 'Supreme',
  period: 'weekly',
  priceMinor: 25_000,
  features: ['Supreme panel', '24/7 Customer Support'],
  available: true,
  sellsWithoutStock: true,
  providerProductId: 105,
  providerVariantId: 1053,
  version: 1,
  editedBy: null,
};

it('A plan’s form left untouched changes nothing', () => {
  const { id: _id, title: _title, period: _period, ...rest } = plan;
  const { version: _version, editedBy: _editedBy, ...change } = rest;
  expect(readPlan(planFields(plan), plan)).toEqual({ fault: null, change });
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
  ['variantId', ''],
] satisfies [PlanField, string][])(
  'A plan’s form with %s %j says so at that field',
  (field, text) => {
    const { fault } = readPlan({ ...planFields(plan), [field]: text }, plan);
    expect(Object.keys(fault?.fields ?? {})).toEqual([field]);
  },
);

it('A plan’s form for a plan on sale requires the payment provider’s id', () => {
  const { fault } = readPlan({ ...planFields(plan), productId: '0' }, plan);
  expect(fault?.text).toBeDefined();
  expect(
    readPlan({ ...planFields(plan), productId: '0' }, { ...plan, available: false }).fault,
  ).toBeNull();
});
