import { expect, it } from 'vitest';
import type { PackageName } from './packages.ts';
import { decideRedemption } from './redemption.ts';

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
