import fc from 'fast-check';
import { expect, it } from 'vitest';
import { History, miscounted, pastEnds, stepOf } from '../../test/licenses/time-history.ts';

const numbers = fc.array(fc.nat(), { minLength: 1, maxLength: 14 });

it('License time: in 10,000 histories no end moves to before the day of the license that runs, and every entry says the days it moves', () => {
  fc.assert(
    fc.property(numbers, (steps) => {
      const history = new History(steps.map(stepOf));
      expect(pastEnds(history)).toEqual([]);
      expect(miscounted(history)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});
