import { expect, it } from 'vitest';
import {
  isReadyLicense,
  isRunningLicense,
  mergeLicenses,
  type OwnLicense,
} from './own-licenses.ts';

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
] as const)('A license that is %s and withheld as %s gives and waits as it should', (...given) => {
  const [standing, withheld, expected] = given;
  const held = license('A', { standing, withheld });
  expect({ running: isRunningLicense(held), ready: isReadyLicense(held) }).toEqual(expected);
});
