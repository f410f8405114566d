import fc from 'fast-check';
import { expect, it } from 'vitest';
import { disputeStatuses, refundStatuses } from './order-status.ts';
import { isLatePayment, otherMoneyReason, paymentPlaces } from './payments.ts';

const flags = [null, 'paid-twice', 'paid-otherwise', 'amount-mismatch', 'late-coupon', 'no-order'];
const nothing = { refunds: [], disputes: [] };

it('Where the money of a payment is sums to what was received', () => {
  const refund = fc.record({
    amountMinor: fc.nat(2_000),
    status: fc.constantFrom(...refundStatuses),
  });
  const dispute = fc.record({ status: fc.constantFrom(...disputeStatuses) });
  const payment = fc.record({
    receivedMinor: fc.integer({ min: 1, max: 1_000 }),
    flag: fc.constantFrom(...flags),
    refunds: fc.array(refund, { maxLength: 4 }),
    disputes: fc.array(dispute, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(payment, (facts) => {
      const places = Object.values(paymentPlaces(facts));
      expect(places.every((minor) => minor >= 0)).toBe(true);
      expect(places.reduce((sum, minor) => sum + minor, 0)).toBe(facts.receivedMinor);
    }),
  );
});

it.each([
  [null, 'countedMinor'],
  ['paid-twice', 'extraMinor'],
  ['paid-otherwise', 'extraMinor'],
  ['amount-mismatch', 'unmatchedMinor'],
  ['late-price', 'unmatchedMinor'],
  ['no-order', 'unmatchedMinor'],
] as const)('Money with the flag %s is %s', (flag, place) => {
  expect(paymentPlaces({ receivedMinor: 7, flag, ...nothing })).toMatchObject({ [place]: 7 });
});

it('A lost dispute returns all of a payment, and a failed refund nothing', () => {
  const refunds = [{ amountMinor: 3, status: 'failed' as const }];
  const payment = { receivedMinor: 7, flag: null, refunds, disputes: [] };
  expect(paymentPlaces(payment)).toMatchObject({ countedMinor: 7, returnedMinor: 0 });
  const lost = { ...payment, disputes: [{ status: 'lost' as const }] };
  expect(paymentPlaces(lost)).toMatchObject({ countedMinor: 0, returnedMinor: 7 });
});

it.each([
  [{ paidAtMs: 5, expiredAtMs: null, checkoutEndsAtMs: null }, false],
  [{ paidAtMs: 5, expiredAtMs: 5, checkoutEndsAtMs: null }, false],
  [{ paidAtMs: 5, expiredAtMs: 4, checkoutEndsAtMs: 9 }, true],
  [{ paidAtMs: 5, expiredAtMs: null, checkoutEndsAtMs: 4 }, true],
])('A payment is late after its order was closed: %o', (times, isLate) => {
  expect(isLatePayment(times)).toBe(isLate);
});

it('A buyer sees why money does not count', () => {
  expect(
    ['paid-twice', 'amount-mismatch', 'late-price', 'product-mismatch'].map(otherMoneyReason),
  ).toEqual(['twice', 'amount', 'late-price', 'other']);
});
