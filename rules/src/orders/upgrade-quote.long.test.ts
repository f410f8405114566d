import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UpgradeHistory } from '../../test/orders/upgrade-history.ts';
import { upgradeFaults } from '../../test/orders/upgrade-properties.ts';
import { anySteps, stepsAfterUpgrade } from '../../test/orders/upgrade-steps.ts';

it.each([
  ['whatever happens to an account', anySteps(20)],
  ['whatever becomes of the payments for an upgrade', stepsAfterUpgrade(10)],
])(
  'Upgrades: in 10,000 histories nobody gets days that were not paid for, money for used days, or money twice, %s',
  (_, histories) => {
    fc.assert(
      fc.property(histories, (steps) => {
        const history = new UpgradeHistory();
        for (const step of steps) {
          history.step(step);
          expect(upgradeFaults(history)).toEqual([]);
        }
      }),
      { numRuns: 10_000 },
    );
  },
);
