import { expect, it } from 'vitest';
import { redeemedStanding } from './license-standing.ts';

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
