import fc from 'fast-check';
import { expect, it } from 'vitest';
import { receiptSums } from './receipt-sums.ts';

const paid = {
  amountMinor: 75_000,
  discountMinor: 0,
  worthMinor: 0,
  refunds: [],
  reversedAtMs: null,
  tax: null,
};
const vat = { name: 'VAT', basisPoints: 1800, number: null };

it('The price of a receipt is what was charged, with the discount and the worth that lowered it', () => {
  expect(receiptSums({ ...paid, discountMinor: 25_000, worthMinor: 100 })).toMatchObject({
    priceMinor: 100_100,
    chargedMinor: 75_000,
    balanceMinor: 75_000,
    tax: null,
  });
});

it('The balance of a receipt is what is left after its refunds, and so is the tax in it', () => {
  const refunds = [
    { amountMinor: 20_000, atMs: 1 },
    { amountMinor: 5000, atMs: 2 },
  ];
  const sums = receiptSums({ ...paid, refunds, tax: vat });
  expect(sums.balanceMinor).toBe(50_000);
  expect(sums.returned.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['refund', 20_000],
    ['refund', 5000],
  ]);
  expect(sums.tax).toEqual({ chargedMinor: 11_441, balanceMinor: 7627 });
});

it('A payment that the bank reversed leaves nothing, whatever was refunded before', () => {
  const refunds = [{ amountMinor: 20_000, atMs: 1 }];
  const { balanceMinor, returned } = receiptSums({ ...paid, refunds, reversedAtMs: 2 });
  expect(balanceMinor).toBe(0);
  expect(returned.at(-1)).toEqual({ kind: 'reversal', amountMinor: 55_000, atMs: 2 });
});

it('The charge of a receipt is its balance and all that went back, unless more was refunded than charged', () => {
  const amounts = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(
      amounts,
      fc.array(amounts, { maxLength: 5 }),
      fc.boolean(),
      (charge, given, lost) => {
        const refunds = given.map((amountMinor) => ({ amountMinor, atMs: 0 }));
        const sums = receiptSums({
          ...paid,
          amountMinor: charge,
          refunds,
          reversedAtMs: lost ? 1 : null,
        });
        const back = sums.returned.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(sums.balanceMinor).toBeGreaterThanOrEqual(0);
        if (back <= charge) expect(sums.balanceMinor + back).toBe(charge);
        else expect(sums.balanceMinor).toBe(0);
      },
    ),
  );
});
