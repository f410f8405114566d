import { describe, expect, it } from 'vitest';
import { periodOfPlan, plans } from './plans.ts';

describe('the period of a plan', () => {
  it('stands in its id', () => {
    expect(plans.map(({ id }) => periodOfPlan(id))).toEqual(plans.map(({ period }) => period));
    expect(periodOfPlan('supreme-daily')).toBeUndefined();
  });
});
