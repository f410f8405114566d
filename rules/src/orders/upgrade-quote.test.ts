import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UpgradeHistory } from '../../test/orders/upgrade-history.ts';
import { upgradeFaults } from '../../test/orders/upgrade-properties.ts';
import { anySteps, stepsAfterUpgrade } from '../../test/orders/upgrade-steps.ts';
import type { TimeLot } from '../licenses/time-lots.ts';
import type { TimeStanding } from '../licenses/time-standing.ts';
import {
  givenUpFor,
  isAgreed,
  isQuoteStanding,
  quoteMoment,
  refundableMinor,
  tradesOf,
  upgradeQuote,
  worthOfLots,
} from './upgrade-quote.ts';

const now = Date.parse('2026-11-25T15:00:00.000Z');
const running: TimeStanding = {
  subscription: 'Supreme',
  endsAt: '2026-12-08T05:30:00.000Z',
  frozenDays: null,
};
const lot = (licenseKeyId: string | null, days: number): TimeLot => ({
  licenseKeyId,
  days,
  since: 1,
});
const month = { licenseKeyId: 'key', orderRef: 'order', days: 30, paidMinor: 75_000 };
const shares = worthOfLots([lot('key', 12)], [{ ...month, returnedMinor: 0 }]);
const essential = { package: 'Supreme-Essential', priceMinor: 125_000, days: 30 } as const;
const sale = { plan: essential, leastMinor: 20_000, nowMs: now };

it('Twelve days of Supreme are worth 300 rupees', () => {
  expect(upgradeQuote(running, shares, sale)).toEqual({
    ok: true,
    quote: {
      from: 'Supreme',
      days: 12,
      paidDays: 12,
      worthMinor: 30_000,
      priceMinor: 125_000,
      payMinor: 95_000,
      endsAt: '2026-12-25T15:00:00.000Z',
    },
  });
});

it.each([
  ['what a coupon left of the price', { paidMinor: 37_500 }, 12, 15_000],
  ['nothing for a free order', { paidMinor: 0 }, 12, 0],
  ['less all that went back', { returnedMinor: 10_000 }, 12, 20_000],
  ['nothing once more went back', { returnedMinor: 40_000 }, 12, 0],
  ['whole hundredths, rounded down', { paidMinor: 100 }, 7, 23],
  ['never more days than the key had', {}, 45, 75_000],
])('Days of a key are worth %s', (_, change, days, worthMinor) => {
  const worth = worthOfLots([lot('key', days)], [{ ...month, returnedMinor: 0, ...change }]);
  expect(worth[0]?.worthMinor ?? 0).toBe(worthMinor);
});

it('Only days from the account’s own orders have worth', () => {
  const paid = [{ ...month, returnedMinor: 0 }];
  expect(worthOfLots([lot(null, 12), lot('somebody else’s', 12)], paid)).toEqual([]);
});

it.each([
  ['not-running', { ...running, endsAt: '2026-11-25T15:00:00.000Z' }, {}, shares],
  ['endless', { ...running, endsAt: 'infinity' }, {}, shares],
  ['frozen', { ...running, frozenDays: 12 }, {}, shares],
  ['worthless', running, {}, []],
  ['same-package', { ...running, subscription: 'Supreme-Essential' }, {}, shares],
  ['unsupported', running, { leastMinor: null }, shares],
] as const)('An upgrade is refused with %s: %o', (reason, standing, change, worth) => {
  expect(upgradeQuote(standing, worth, { ...sale, ...change })).toEqual({ ok: false, reason });
});

it('An upgrade costs nothing or at least the lowest charge', () => {
  const paysFor = (priceMinor: number, leastMinor: number | null = 20_000) => {
    const priced = upgradeQuote(running, shares, {
      ...sale,
      plan: { ...essential, priceMinor },
      leastMinor,
    });
    return priced.ok ? priced.quote.payMinor : priced.reason;
  };
  expect(paysFor(30_001)).toBe(20_000);
  expect(paysFor(30_000)).toBe(0);
  expect(paysFor(25_000)).toBe(0);
  expect(paysFor(25_000, null)).toBe(0);
});

it('The earliest orders pay for the days that an upgrade trades in', () => {
  const both = [
    { orderRef: 'first', days: 2, worthMinor: 5_000 },
    { orderRef: 'second', days: 10, worthMinor: 25_000 },
  ];
  expect(tradesOf({ priceMinor: 30_001, payMinor: 20_000 }, both)).toEqual([
    { orderRef: 'first', worthMinor: 5_000 },
    { orderRef: 'second', worthMinor: 5_001 },
  ]);
  const order = { amountMinor: 75_000, returnedMinor: 10_000, tradedMinor: 30_000 };
  expect(refundableMinor(order)).toBe(35_000);
  expect(refundableMinor({ ...order, tradedMinor: 70_000 })).toBe(0);
});

it('A quote is valid for an hour while its days keep their worth', () => {
  const priced = upgradeQuote(running, shares, sale);
  if (!priced.ok) throw new Error(priced.reason);
  const present = { standing: running, shares, nowMs: now };
  const stands = (change: Partial<typeof present>) =>
    isQuoteStanding(priced.quote, { ...present, ...change });
  expect(stands({})).toBe(true);
  expect(stands({ nowMs: now + 86_400_000 })).toBe(false);
  expect(stands({ standing: { ...running, endsAt: '2026-12-15T05:30:00.000Z' } })).toBe(false);
  expect(stands({ standing: { ...running, subscription: 'Essential' } })).toBe(false);
  expect(stands({ shares: [{ orderRef: 'order', days: 12, worthMinor: 29_999 }] })).toBe(false);
  expect(quoteMoment(now, now + 3_600_000)).toBe(now);
  expect(quoteMoment(now, now + 3_600_001)).toBe(now + 3_600_001);
});

it.each([
  ['whatever happens to an account', anySteps(16)],
  ['whatever becomes of the payments for an upgrade', stepsAfterUpgrade(8)],
])(
  'Upgrades: no one gets days that were not paid for, money for used days, or money twice, %s',
  (_, histories) => {
    fc.assert(
      fc.property(histories, (steps) => {
        const history = new UpgradeHistory();
        for (const step of steps) {
          history.step(step);
          expect(upgradeFaults(history)).toEqual([]);
        }
      }),
      // At length in `upgrade-quote.long.test.ts`.
      { numRuns: 300 },
    );
  },
);

it.each([
  [125_000, 95_000, 0],
  [25_000, 0, 5_000],
  [40_000, 20_000, 10_000],
])(
  'A change to a plan of %i for %i loses %i of the worth of 30000, which lowers no price',
  (priceMinor, payMinor, lostMinor) => {
    const quote = { days: 12, worthMinor: 30_000, priceMinor, payMinor };
    expect(givenUpFor(quote)).toEqual({ days: 12, lostMinor });
  },
);

it('A buyer agrees to a change by its current days and worth', () => {
  const takes = { days: 12, lostMinor: 5_000 };
  expect(isAgreed({ days: 12, lostMinor: 5_000 }, takes)).toBe(true);
  expect(isAgreed({ days: 13, lostMinor: 5_000 }, takes)).toBe(false);
  expect(isAgreed({ days: 12, lostMinor: 0 }, takes)).toBe(false);
  expect(isAgreed(undefined, takes)).toBe(false);
});
