import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { addDays, isRunning, utcMoment } from './days-left.ts';
import { basePackage, packageNames } from './packages.ts';
import type { PackageName } from './packages.ts';
import { decideRedemption } from './redemption.ts';

const nowMs = Date.parse('2026-06-10T15:00:00.000Z');

function redeem(
  account: [PackageName | null, string | null],
  license: [PackageName, number | null],
) {
  const [subscription, endsAt] = account;
  const [name, durationDays] = license;
  return decideRedemption({
    account: { subscription, endsAt },
    license: { subscription: name, durationDays },
    nowMs,
  });
}

describe('redeeming with nothing running', () => {
  const started = {
    ok: true,
    effect: 'started',
    subscription: 'Supreme',
    endsAt: '2026-07-10T15:00:00.000Z',
    daysGivenUp: 0,
  };

  it('Redeeming with nothing running starts now', () => {
    expect(redeem([null, null], ['Supreme', 30])).toEqual(started);
  });

  it('Redeeming with nothing running starts over after the same package or another one has expired, even today', () => {
    expect(redeem(['Supreme', '2026-06-10'], ['Supreme', 30])).toEqual(started);
    expect(redeem(['External', '2020-01-01'], ['Supreme', 30])).toEqual(started);
    expect(redeem(['Supreme-Experiment', '2026-06-01'], ['Supreme', 30])).toEqual(started);
  });

  it('Redeeming with nothing running starts when the account has a package without an end, or an end without a package', () => {
    expect(redeem(['Supreme', null], ['Supreme', 30])).toEqual(started);
    expect(redeem([null, 'infinity'], ['Supreme', 30])).toEqual(started);
    expect(redeem([null, '2030-01-01'], ['Supreme', 30])).toEqual(started);
  });
});

describe('redeeming the package that is running', () => {
  const extended = { ok: true, effect: 'extended', daysGivenUp: 0 };

  it('Redeeming the package that is running adds the days to its end', () => {
    expect(redeem(['Supreme', '2026-06-11'], ['Supreme', 30])).toEqual({
      ...extended,
      subscription: 'Supreme',
      endsAt: '2026-07-11',
    });
  });

  it('Redeeming the package that is running leaves a subscription without an end unchanged', () => {
    expect(redeem(['Supreme', 'infinity'], ['Supreme', 30])).toEqual({
      ...extended,
      subscription: 'Supreme',
      endsAt: 'infinity',
    });
  });

  it('Redeeming the package that is running keeps the experiment twin when its base is redeemed', () => {
    expect(redeem(['Supreme-Experiment', '2026-06-11'], ['Supreme', 1])).toEqual({
      ...extended,
      subscription: 'Supreme-Experiment',
      endsAt: '2026-06-12',
    });
  });

  it('Redeeming the package that is running moves to the experiment twin when the twin is redeemed', () => {
    expect(redeem(['Supreme', '2026-06-11'], ['Supreme-Experiment', 1])).toEqual({
      ...extended,
      subscription: 'Supreme-Experiment',
      endsAt: '2026-06-12',
    });
  });
});

it('Redeeming another package than the one running replaces it from now on and says how many days are given up', () => {
  expect(redeem(['External', '2026-09-01'], ['Supreme', 30])).toEqual({
    ok: true,
    effect: 'replaced',
    subscription: 'Supreme',
    endsAt: '2026-07-10T15:00:00.000Z',
    daysGivenUp: 83,
  });
});

it('Redeeming another package than the one running says that an unlimited subscription is given up', () => {
  expect(redeem(['Regz-Owner', 'infinity'], ['Supreme', 1])).toEqual({
    ok: true,
    effect: 'replaced',
    subscription: 'Supreme',
    endsAt: '2026-06-11T15:00:00.000Z',
    daysGivenUp: 'unlimited',
  });
});

it.each([null, 0, -1, 1.5, 36_501, Number.NaN, Number.POSITIVE_INFINITY])(
  'The duration of a license cannot be %s',
  (days) => {
    const refused = { ok: false, reason: 'LICENSE_DURATION_INVALID' };
    expect(redeem([null, null], ['Supreme', days])).toEqual(refused);
    expect(redeem(['Supreme', 'infinity'], ['Supreme', days])).toEqual(refused);
    expect(redeem(['External', '2027-01-01'], ['Supreme', days])).toEqual(refused);
  },
);

it.each([1, 36_500])('The duration of a license can be %i days', (days) => {
  expect(redeem([null, null], ['Supreme', days])).toMatchObject({ ok: true });
});

describe('whatever is redeemed', () => {
  const anyPackage = fc.constantFrom(...packageNames);
  const anyEnd = fc.oneof(
    fc.constantFrom(null, 'infinity'),
    fc.integer({ min: -48_000, max: 48_000 }).map((hours) => utcMoment(nowMs + hours * HOUR_MS)),
  );
  const anyInput = fc.record({
    account: fc.record({
      subscription: fc.option(anyPackage, { nil: null }),
      endsAt: anyEnd,
    }),
    license: fc.record({
      subscription: anyPackage,
      durationDays: fc.integer({ min: 1, max: 36_500 }),
    }),
    nowMs: fc.constant(nowMs),
  });

  // Half of all runs use the same package twice. Two independent choices out of 41 would hardly
  // ever be the same.
  const anyCase = fc.tuple(anyInput, fc.boolean()).map(([input, samePackage]) => {
    const { subscription } = input.account;
    return samePackage && subscription !== null
      ? { ...input, license: { ...input.license, subscription } }
      : input;
  });

  it('The end never moves back unless the package was replaced', () => {
    fc.assert(
      fc.property(anyCase, (input) => {
        const result = decideRedemption(input);
        if (!result.ok || result.effect === 'replaced' || input.account.subscription === null) {
          return;
        }
        expect(endAsNumber(result.endsAt)).toBeGreaterThanOrEqual(
          isRunning(input.account, nowMs) ? endAsNumber(input.account.endsAt) : 0,
        );
      }),
    );
  });

  it('The subscription runs afterwards, on the package of the license', () => {
    fc.assert(
      fc.property(anyCase, (input) => {
        const result = decideRedemption(input);
        expect(result.ok).toBe(true);
        if (result.ok) {
          expect(isRunning(result, nowMs)).toBe(true);
          expect(basePackage(result.subscription)).toBe(basePackage(input.license.subscription));
        }
      }),
    );
  });

  it('Whatever is redeemed days are given up exactly when the package is replaced', () => {
    fc.assert(
      fc.property(anyCase, (input) => {
        const result = decideRedemption(input);
        const running = isRunning(input.account, nowMs);
        const before = input.account.subscription;
        const other =
          before !== null && basePackage(before) !== basePackage(input.license.subscription);
        expect(result).toMatchObject({
          ok: true,
          effect: expectedEffect(running && !(other && followsTrial(input)), other),
        });
        if (result.ok) {
          expect(result.daysGivenUp !== 0).toBe(result.effect === 'replaced');
        }
      }),
    );
  });

  it('Two licenses for one package give the sum of their days, in either order', () => {
    const days = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(anyPackage, days, days, (name, first, second) => {
        const total = redeem([null, null], [name, first + second]);
        expect(redeemTwice(name, first, second)).toBe(total.ok ? total.endsAt : null);
        expect(redeemTwice(name, second, first)).toBe(total.ok ? total.endsAt : null);
      }),
    );
  });
});

function redeemTwice(name: PackageName, first: number, second: number): string | null {
  const once = redeem([null, null], [name, first]);
  if (!once.ok) {
    return null;
  }
  const twice = redeem([once.subscription, once.endsAt], [name, second]);
  return twice.ok ? twice.endsAt : null;
}

function endAsNumber(endsAt: string | null): number {
  if (endsAt === 'infinity') {
    return Number.POSITIVE_INFINITY;
  }
  return endsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(endsAt);
}

/** True if a trial runs that ends no later than the license would. */
function followsTrial({ account, license }: Parameters<typeof decideRedemption>[0]): boolean {
  const end = addDays(utcMoment(nowMs), license.durationDays ?? 0);
  return (
    account.subscription?.startsWith('regz-free-panel') === true &&
    endAsNumber(account.endsAt) <= endAsNumber(end)
  );
}

function expectedEffect(running: boolean, other: boolean): string {
  if (!running) return 'started';
  return other ? 'replaced' : 'extended';
}
