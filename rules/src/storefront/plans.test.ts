import { expect, it } from 'vitest';
import { monthlyMinor, periodOfPlan } from './plans.ts';
import { plans } from './seeded-plans.ts';

it('The period of a plan is part of its id', () => {
  expect(plans.map(({ id }) => periodOfPlan(id))).toEqual(plans.map(({ period }) => period));
  expect(periodOfPlan('supreme-daily')).toBeUndefined();
});

it('The monthly value of a plan is a 36th if it lasts three years, rounded half up', () => {
  expect(monthlyMinor(150_000, 'lifetime')).toBe(4167);
  expect(monthlyMinor(18, 'lifetime')).toBe(1);
  expect(monthlyMinor(75_000, 'monthly')).toBeNull();
});
