import fc from 'fast-check';
import { expect, it } from 'vitest';
import { History, miscounted, pastEnds, stepOf } from '../../test/licenses/time-history.ts';
import { DAY_MS } from '../durations.ts';

const numbers = fc.array(fc.nat(), { minLength: 1, maxLength: 14 });
/** At length in `license-time.long.test.ts`. */
const numRuns = 300;

it('License time: no end moves to before the day of the license that runs, whatever happens to an account', () => {
  fc.assert(
    fc.property(numbers, (steps) => {
      expect(pastEnds(new History(steps.map(stepOf)))).toEqual([]);
    }),
    { numRuns },
  );
});

it('License time: every entry says exactly the days that it moves, so that the sum of all is what was used and what is left', () => {
  fc.assert(
    fc.property(numbers, (steps) => {
      expect(miscounted(new History(steps.map(stepOf)))).toEqual([]);
    }),
    { numRuns },
  );
});

it('License time: an entry that is taken back and given back at once changes nothing, however often', () => {
  fc.assert(
    fc.property(numbers, fc.nat({ max: 3 }), (steps, more) => {
      const history = new History(steps.map(stepOf));
      const before = history.usable;
      const entry = history.entries.length - 1;
      if (history.entries[entry]?.gives !== true || history.reverse(entry) === undefined) return;
      history.reverse(entry + 1);
      for (let again = 0; again < more; again += 1) {
        history.reverse(entry + 2 + 2 * again);
        history.reverse(entry + 3 + 2 * again);
      }
      expect(history.usable).toEqual(before);
    }),
    { numRuns },
  );
});

it('License time: a pause moves the end by exactly as long as it lasted, however often and at any moment', () => {
  const moments = fc.array(fc.nat(3 * DAY_MS), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(numbers, moments, (steps, waits) => {
      const history = new History(steps.map(stepOf));
      history.change({ kind: 'thaw' });
      const { standing, nowMs } = history;
      const isPausable = history.change({ kind: 'freeze' }) !== undefined;
      let pausedMs = 0;
      for (const waitMs of isPausable ? waits : []) {
        const isPaused = history.standing.frozenDays !== null;
        history.nowMs += waitMs;
        pausedMs += isPaused ? waitMs : 0;
        if (history.change(isPaused ? { kind: 'thaw' } : { kind: 'freeze' }) === undefined) break;
      }
      if (history.standing.frozenDays !== null) history.change({ kind: 'thaw' });
      const end = Date.parse(standing.endsAt ?? '') + pausedMs;
      expect(isPausable && Date.parse(history.standing.endsAt ?? '') - end).toBe(isPausable && 0);
      expect(nowMs).toBeLessThanOrEqual(history.nowMs);
    }),
    { numRuns },
  );
});
