import fc from 'fast-check';
import { expect, it } from 'vitest';
import { History, miscounted, pastEnds, stepOf } from '../../test/licenses/time-history.ts';

const numbers = fc.array(fc.nat(), { minLength: 1, maxLength: 14 });

it('In 10,000 histories no end moves before the running license’s day', () => {
  fc.assert(
    fc.property(numbers, (steps) => {
      const history = new History(steps.map(stepOf));
      expect(pastEnds(history)).toEqual([]);
      expect(miscounted(history)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});
