import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UpgradeHistory } from '../../test/orders/upgrade-history.ts';
import { upgradeFaults } from '../../test/orders/upgrade-properties.ts';

it('Upgrades: in 10,000 histories nobody gets days that were not paid for, money for used days, or money twice', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 2, maxLength: 20 }), (numbers) => {
      const history = new UpgradeHistory();
      for (const number of numbers) {
        history.step(number);
        expect(upgradeFaults(history)).toEqual([]);
      }
    }),
    { numRuns: 10_000 },
  );
});
