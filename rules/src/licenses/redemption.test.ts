import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { addDays, isRunning, utcMoment } from './days-left.ts';
import { normalizeLicenseKey } from './license-key.ts';
import { redeemedStanding } from './license-standing.ts';
import {
  isReadyLicense,
  isRunningLicense,
  mergeLicenses,
  type OwnLicense,
} from './own-licenses.ts';
import { basePackage, packageNames, type PackageName } from './packages.ts';
import { decideRedemption } from './redemption.ts';

it('The spelling of a license key is trimmed, upper-cased and folded to plain width', () => {
  expect(normalizeLicenseKey('  regz-12ab-cd34\t')).toBe('REGZ-12AB-CD34');
  expect(normalizeLicenseKey('ｒｅｇｚ－１２')).toBe('REGZ-12');
  expect(normalizeLicenseKey('\u00a0key\u3000')).toBe('KEY');
});

it.each([
  ['quotation marks', '"REGZ-12"'],
  ['curly quotation marks and blanks', ' “ REGZ-12 ” '],
  ['low and angle quotation marks', '„«REGZ-12»”'],
  ['back-ticks of a chat', '`REGZ-12`'],
  ['zero-width characters', '\u200bRE\u200dGZ-\ufeff12\u2060'],
  ['a soft hyphen and a direction mark', '\u200eRE\u00adGZ-12'],
  ['an en dash', 'REGZ–12'],
  ['an em dash', 'REGZ—12'],
  ['a minus sign', 'REGZ−12'],
  ['a hyphen that does not break', 'REGZ\u201112'],
])('The spelling of a license key loses %s that came with a paste', (_, pasted) => {
  expect(normalizeLicenseKey(pasted)).toBe('REGZ-12');
});

it('The spelling of a license key is empty for blank text, and for text of which nothing remains', () => {
  expect(normalizeLicenseKey(' \t\r\n\u00a0')).toBe('');
  expect(normalizeLicenseKey('“\u200b”')).toBe('');
});

it('The spelling of a license key takes linear time, however many quotation marks are in the middle', () => {
  const startMs = Date.now();
  normalizeLicenseKey(`A${'"'.repeat(100_000)}A`);
  expect(Date.now() - startMs).toBeLessThan(1000);
});

it('The spelling of a license key stays the same when applied again, even if upper case decomposes a letter', () => {
  const greek = '\u0390';
  expect(normalizeLicenseKey(normalizeLicenseKey(greek))).toBe(normalizeLicenseKey(greek));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalizeLicenseKey(text);
      expect(normalizeLicenseKey(once)).toBe(once);
    }),
  );
});

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

describe('redemption trial', () => {
  const redeem = (
    [running, endsAt]: [PackageName, string],
    [subscription, durationDays]: [PackageName, number],
  ) =>
    decideRedemption({
      account: { subscription: running, endsAt },
      license: { subscription, durationDays },
      nowMs: Date.parse('2026-06-10T15:00:00.000Z'),
    });

  it.each(['regz-free-panel', 'regz-free-panel-Experiment'] as const)(
    'Redeeming a key during a trial starts the other package from now on, and nothing is given up: %s',
    (trial) => {
      expect(redeem([trial, '2026-06-11'], ['Supreme', 1])).toEqual({
        ok: true,
        effect: 'started',
        subscription: 'Supreme',
        endsAt: '2026-06-11T15:00:00.000Z',
        daysGivenUp: 0,
      });
    },
  );

  it.each(['2026-06-12', 'infinity'])(
    'Redeeming a key during a trial never moves the end back: a trial until %s is replaced only after a question',
    (end) => {
      expect(redeem(['regz-free-panel', end], ['Supreme', 1])).toMatchObject({
        effect: 'replaced',
      });
    },
  );

  it('Redeeming a key during a trial adds the days of another trial', () => {
    expect(redeem(['regz-free-panel', '2026-06-11'], ['regz-free-panel', 1])).toMatchObject({
      effect: 'extended',
      endsAt: '2026-06-12',
    });
  });
});

const now = Date.parse('2026-03-01T12:00:00Z');
const license = { subscription: 'Supreme', endsAt: '2026-03-02', replaced: false } as const;
const account = { subscription: 'Supreme', endsAt: '2026-04-01', frozenDays: null } as const;
const frozen = { ...account, endsAt: '2026-02-20', frozenDays: 40 } as const;

it.each([
  ['running', license, account],
  ['running', { ...license, endsAt: 'infinity' }, { ...account, endsAt: 'infinity' }],
  ['running', license, { ...account, subscription: 'Supreme-Experiment' }],
  ['ended', { ...license, endsAt: '2026-03-01' }, account],
  ['ended', license, { ...account, endsAt: '2026-03-01' }],
  ['ended', license, { subscription: null, endsAt: null, frozenDays: null }],
  ['frozen', { ...license, endsAt: '2026-02-21' }, frozen],
  ['ended', { ...license, endsAt: '2026-02-20' }, frozen],
  ['replaced', license, { ...frozen, subscription: 'Essential' }],
  ['replaced', { ...license, replaced: true, endsAt: '2026-02-01' }, account],
  ['replaced', license, { ...account, subscription: 'Essential' }],
  ['replaced', { ...license, subscription: null }, account],
] as const)('A redeemed license is %s: %o in %o', (standing, redeemed, owner) => {
  expect(redeemedStanding(redeemed, owner, now)).toBe(standing);
});

describe('own licenses', () => {
  function license(licenseKey: string, columns: Partial<OwnLicense<string>> = {}) {
    return {
      licenseKey,
      packages: ['Supreme'],
      durationDays: 30,
      activatedAt: '2026-03-01T00:00:00.000Z',
      redeemed: true,
      withheld: null,
      standing: 'running',
      orderId: null,
      ...columns,
    } satisfies OwnLicense<string>;
  }

  it('The licenses of a customer are the redeemed ones and the keys of orders that are not among them, newest first', () => {
    const redeemed = [
      license('B', { activatedAt: '2026-03-02T00:00:00.000Z' }),
      license('A', { activatedAt: '2026-01-01T00:00:00.000Z' }),
    ];
    const ofOrders = [
      license('D', { activatedAt: '2026-04-01T00:00:00.000Z', redeemed: false, orderId: 'O-4' }),
      license('C', { activatedAt: '2026-02-01T00:00:00.000Z', redeemed: false, orderId: 'O-3' }),
    ];
    const merged = mergeLicenses(redeemed, ofOrders);
    expect(merged.map(({ licenseKey }) => licenseKey)).toEqual(['D', 'B', 'C', 'A']);
    expect(merged.map(({ redeemed: used }) => used)).toEqual([false, true, false, true]);
  });

  it('The licenses of a customer list a key that was bought and redeemed only once, as redeemed, with its order', () => {
    const redeemed = [license('abc', { activatedAt: '2026-03-02T00:00:00.000Z' })];
    const ofOrders = [license('ABC', { redeemed: false, orderId: 'O-1' })];
    expect(mergeLicenses(redeemed, ofOrders)).toEqual([
      { ...license('abc'), activatedAt: '2026-03-02T00:00:00.000Z', orderId: 'O-1' },
    ]);
  });

  it('The licenses of a customer keep their order if two begin at the same time, and come last without a beginning', () => {
    const redeemed = [license('X', { activatedAt: null }), license('A'), license('B')];
    const merged = mergeLicenses(redeemed, [license('C')]);
    expect(merged.map(({ licenseKey }) => licenseKey)).toEqual(['A', 'B', 'C', 'X']);
  });

  it.each([
    ['running', null, { running: true, ready: false }],
    ['ready', null, { running: false, ready: true }],
    ['running', 'suspended', { running: false, ready: false }],
    ['ready', 'revoked', { running: false, ready: false }],
    ['ended', null, { running: false, ready: false }],
  ] as const)(
    'A license that is %s and withheld as %s gives and waits as it should',
    (...given) => {
      const [standing, withheld, expected] = given;
      const held = license('A', { standing, withheld });
      expect({ running: isRunningLicense(held), ready: isReadyLicense(held) }).toEqual(expected);
    },
  );
});
