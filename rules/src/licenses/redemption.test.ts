import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden } from '../../test/golden.ts';
import { HOUR_MS } from '../durations.ts';
import { addDays, isRunning, utcMoment } from './days-left.ts';
import { normalizeLicenseKey } from './license-key.ts';
import { type LicenseStanding, redeemedStanding } from './license-standing.ts';
import {
  isReadyLicense,
  isRunningLicense,
  mergeLicenses,
  type OwnLicense,
} from './own-licenses.ts';
import { basePackage, type PackageName, TRIAL_PACKAGE, twinName } from './packages.ts';
import { decideRedemption } from './redemption.ts';

const nowMs = Date.parse('2026-06-10T15:00:00.000Z');
const inMonth = '2026-07-10T15:00:00.000Z';

function redeem(
  [running, endsAt]: readonly [PackageName | null, string | null],
  [subscription, durationDays]: readonly [PackageName, number | null],
) {
  return decideRedemption({
    account: { subscription: running, endsAt },
    license: { subscription, durationDays },
    nowMs,
  });
}

golden(
  'A redemption starts, extends or replaces a package',
  (...input: Parameters<typeof redeem>) => {
    const result = redeem(...input);
    if (!result.ok) return result.reason;
    return [result.effect, result.subscription, result.endsAt, result.daysGivenUp];
  },
  [
    [
      [null, null],
      ['Supreme', 30],
      ['started', 'Supreme', inMonth, 0],
    ],
    [
      ['Supreme', '2026-06-10'],
      ['Supreme', 30],
      ['started', 'Supreme', inMonth, 0],
    ],
    [
      ['External', '2020-01-01'],
      ['Supreme', 30],
      ['started', 'Supreme', inMonth, 0],
    ],
    [
      ['Supreme-Experiment', '2026-06-01'],
      ['Supreme', 30],
      ['started', 'Supreme', inMonth, 0],
    ],
    [
      ['Supreme', null],
      ['Supreme', 30],
      ['started', 'Supreme', inMonth, 0],
    ],
    [
      [null, 'infinity'],
      ['Supreme', 30],
      ['started', 'Supreme', inMonth, 0],
    ],
    [
      [null, '2030-01-01'],
      ['Supreme', 30],
      ['started', 'Supreme', inMonth, 0],
    ],
    [
      ['Supreme', '2026-06-11'],
      ['Supreme', 30],
      ['extended', 'Supreme', '2026-07-11', 0],
    ],
    [
      ['Supreme', 'infinity'],
      ['Supreme', 30],
      ['extended', 'Supreme', 'infinity', 0],
    ],
    [
      ['Supreme-Experiment', '2026-06-11'],
      ['Supreme', 1],
      ['extended', 'Supreme-Experiment', '2026-06-12', 0],
    ],
    [
      ['Supreme', '2026-06-11'],
      ['Supreme-Experiment', 1],
      ['extended', 'Supreme-Experiment', '2026-06-12', 0],
    ],
    [
      ['External', '2026-09-01'],
      ['Supreme', 30],
      ['replaced', 'Supreme', inMonth, 83],
    ],
    [
      ['Regz-Owner', 'infinity'],
      ['Supreme', 30],
      ['replaced', 'Supreme', inMonth, 'unlimited'],
    ],
    [
      ['regz-free-panel', '2026-06-11'],
      ['Supreme', 30],
      ['started', 'Supreme', inMonth, 0],
    ],
    [
      ['regz-free-panel-Experiment', '2026-06-11'],
      ['Supreme', 30],
      ['started', 'Supreme', inMonth, 0],
    ],
    // A trial that would end later than the license.
    [
      ['regz-free-panel', '2026-07-11'],
      ['Supreme', 30],
      ['replaced', 'Supreme', inMonth, 31],
    ],
    [
      ['regz-free-panel', 'infinity'],
      ['Supreme', 30],
      ['replaced', 'Supreme', inMonth, 'unlimited'],
    ],
    [
      ['regz-free-panel', '2026-06-11'],
      ['regz-free-panel', 1],
      ['extended', 'regz-free-panel', '2026-06-12', 0],
    ],
  ],
);

it('A duration is 1 to 36,500 whole days', () => {
  const good = [1, 36_500];
  const bad = [null, 0, -1, 1.5, 36_501, Number.NaN, Number.POSITIVE_INFINITY];
  for (const account of [
    [null, null],
    ['Supreme', 'infinity'],
    ['External', '2027-01-01'],
  ] as const) {
    const accepted = [...good, ...bad].filter((days) => redeem(account, ['Supreme', days]).ok);
    expect(accepted).toEqual(good);
  }
});

const bases = ['Supreme', 'Essential', 'External-Essential', TRIAL_PACKAGE];
const anyPackage = fc.constantFrom(...bases, ...bases.map(twinName));
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

it('A redemption runs its package and gives days up only to replace another', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const { account, license } = input;
      const isRunningNow = isRunning(account, nowMs);
      const before = account.subscription;
      const other = before !== null && basePackage(before) !== basePackage(license.subscription);
      const result = decideRedemption(input);
      if (!result.ok) throw new Error(result.reason);
      expect(result.effect).toBe(
        expectedEffect(isRunningNow && !(other && followsTrial(input)), other),
      );
      expect(result.daysGivenUp !== 0).toBe(result.effect === 'replaced');
      expect(isRunning(result, nowMs)).toBe(true);
      expect(basePackage(result.subscription)).toBe(basePackage(license.subscription));
      if (result.effect === 'replaced' || before === null) return;
      const end = isRunningNow ? endAsNumber(account.endsAt) : 0;
      expect(endAsNumber(result.endsAt)).toBeGreaterThanOrEqual(end);
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

golden('A pasted key has one spelling', normalizeLicenseKey, [
  ['  regz-12ab-cd34\t', 'REGZ-12AB-CD34'],
  ['ｒｅｇｚ－１２', 'REGZ-12'],
  ['\u00a0key\u3000', 'KEY'],
  [' \t\r\n\u00a0', ''],
  ['“\u200b”', ''],
  ['"REGZ-12"', 'REGZ-12'],
  [' “ REGZ-12 ” ', 'REGZ-12'],
  ['„«REGZ-12»”', 'REGZ-12'],
  ['`REGZ-12`', 'REGZ-12'],
  ['\u200bRE\u200dGZ-\ufeff12\u2060', 'REGZ-12'],
  ['\u200eRE\u00adGZ-12', 'REGZ-12'],
  ['REGZ–12', 'REGZ-12'],
  ['REGZ—12', 'REGZ-12'],
  ['REGZ−12', 'REGZ-12'],
  ['REGZ\u201112', 'REGZ-12'],
]);

it('Reading a key takes linear time', () => {
  const startMs = Date.now();
  normalizeLicenseKey(`A${'"'.repeat(100_000)}A`);
  expect(Date.now() - startMs).toBeLessThan(1000);
});

it('A key that is read twice stays the same', () => {
  const greek = '\u0390';
  expect(normalizeLicenseKey(normalizeLicenseKey(greek))).toBe(normalizeLicenseKey(greek));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalizeLicenseKey(text);
      expect(normalizeLicenseKey(once)).toBe(once);
    }),
  );
});

const license = { subscription: 'Supreme', endsAt: '2026-03-02', replaced: false } as const;
const account = { subscription: 'Supreme', endsAt: '2026-04-01', frozenDays: null } as const;
const frozen = { ...account, endsAt: '2026-02-20', frozenDays: 40 } as const;

golden(
  'A redeemed license has the state of its account’s time',
  (
    redeemed: Parameters<typeof redeemedStanding>[0],
    owner: Parameters<typeof redeemedStanding>[1],
  ) => redeemedStanding(redeemed, owner, Date.parse('2026-03-01T12:00:00Z')),
  [
    [license, account, 'running'],
    [{ ...license, endsAt: 'infinity' }, { ...account, endsAt: 'infinity' }, 'running'],
    [license, { ...account, subscription: 'Supreme-Experiment' }, 'running'],
    [{ ...license, endsAt: '2026-03-01' }, account, 'ended'],
    [license, { ...account, endsAt: '2026-03-01' }, 'ended'],
    [license, { subscription: null, endsAt: null, frozenDays: null }, 'ended'],
    [{ ...license, endsAt: '2026-02-21' }, frozen, 'frozen'],
    [{ ...license, endsAt: '2026-02-20' }, frozen, 'ended'],
    [license, { ...frozen, subscription: 'Essential' }, 'replaced'],
    [{ ...license, replaced: true, endsAt: '2026-02-01' }, account, 'replaced'],
    [license, { ...account, subscription: 'Essential' }, 'replaced'],
    [{ ...license, subscription: null }, account, 'replaced'],
  ],
);

function licenseOf(licenseKey: string, columns: Partial<OwnLicense> = {}) {
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
  } satisfies OwnLicense;
}

it('Own licenses are redeemed keys and keys of orders, newest first', () => {
  const redeemed = [
    licenseOf('B', { activatedAt: '2026-03-02T00:00:00.000Z' }),
    licenseOf('A', { activatedAt: '2026-01-01T00:00:00.000Z' }),
  ];
  const ofOrders = [
    licenseOf('D', { activatedAt: '2026-04-01T00:00:00.000Z', redeemed: false, orderId: 'O-4' }),
    licenseOf('C', { activatedAt: '2026-02-01T00:00:00.000Z', redeemed: false, orderId: 'O-3' }),
  ];
  const merged = mergeLicenses(redeemed, ofOrders);
  expect(merged.map(({ licenseKey }) => licenseKey)).toEqual(['D', 'B', 'C', 'A']);
  expect(merged.map(({ redeemed: used }) => used)).toEqual([false, true, false, true]);
});

it('A bought and redeemed key is listed once', () => {
  const redeemed = [licenseOf('abc', { activatedAt: '2026-03-02T00:00:00.000Z' })];
  const ofOrders = [licenseOf('ABC', { redeemed: false, orderId: 'O-1' })];
  expect(mergeLicenses(redeemed, ofOrders)).toEqual([
    { ...licenseOf('abc'), activatedAt: '2026-03-02T00:00:00.000Z', orderId: 'O-1' },
  ]);
});

it('Licenses of one moment keep their order, and those without one come last', () => {
  const redeemed = [licenseOf('X', { activatedAt: null }), licenseOf('A'), licenseOf('B')];
  const merged = mergeLicenses(redeemed, [licenseOf('C')]);
  expect(merged.map(({ licenseKey }) => licenseKey)).toEqual(['A', 'B', 'C', 'X']);
});

golden(
  'A withheld license neither runs nor waits',
  (standing: LicenseStanding, withheld: OwnLicense['withheld']) => {
    const held = licenseOf('A', { standing, withheld });
    return [isRunningLicense(held), isReadyLicense(held)];
  },
  [
    ['running', null, [true, false]],
    ['ready', null, [false, true]],
    ['running', 'suspended', [false, false]],
    ['ready', 'revoked', [false, false]],
    ['ended', null, [false, false]],
  ],
);
