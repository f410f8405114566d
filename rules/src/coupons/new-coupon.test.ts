import { expect, it } from 'vitest';
import { newCouponRefusal, normalizeCouponCode } from './new-coupon.ts';

const fine = {
  code: 'WELCOME-15',
  planIds: null,
  startsAtMs: null,
  endsAtMs: null,
};

it('A code is read without blanks, in capital letters', () => {
  expect(normalizeCouponCode(' welcome -15\n')).toBe('WELCOME-15');
});

it.each([
  'Welcome-15.',
  '“WELCOME-15”,',
  '(welcome-15)',
  'WELCOME\u2011\u200b15',
  '\u202aWELCOME\u00a0-\u00a015\u202c!',
  'welcome-١٥',
])('A code is the same when it was copied as %j', (typed) => {
  expect(normalizeCouponCode(typed)).toBe('WELCOME-15');
});

it.each([
  [{}, null],
  [{ code: 'AB' }, 'COUPON_CODE_INVALID'],
  [{ code: 'ÄÖÜ' }, 'COUPON_CODE_INVALID'],
  [{ planIds: [] }, 'COUPON_PLANS_MISSING'],
  [{ endsAtMs: 1_000 }, 'COUPON_TIMES_INVALID'],
  [{ startsAtMs: 2_000, endsAtMs: 2_000 }, 'COUPON_TIMES_INVALID'],
  [{ startsAtMs: 2_000, endsAtMs: 2_001 }, null],
] as const)('A new coupon with %o is judged %s', (change, refusal) => {
  expect(newCouponRefusal({ ...fine, ...change }, 1_000)).toBe(refusal);
});
