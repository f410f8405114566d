import fc from 'fast-check';
import { expect, it } from 'vitest';
import { History, histories, miscounted, pastEnds } from '../../test/licenses/time-histories.ts';

it('License time: in 10,000 histories no end moves to a day that is over, and every entry says the days it moves', () => {
  fc.assert(
    fc.property(histories, (steps) => {
      const history = new History(steps);
      expect(pastEnds(history)).toEqual([]);
      expect(miscounted(history)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});
