import fc from 'fast-check';
import { expect, it } from 'vitest';
import { History, stepOf } from '../../test/licenses/time-history.ts';
import { timeLeft } from './time-standing.ts';
import { sumOfTime } from './time-sum.ts';

const supreme = { kind: 'redemption', subscription: 'Supreme', durationDays: 30 } as const;
const external = { kind: 'redemption', subscription: 'External', durationDays: 10 } as const;
const sumOf = ({ entries, nowMs }: History) => sumOfTime(entries, nowMs);

it('The sum of days says what was given, taken back, given up for another package, used and left', () => {
  const history = new History([
    { ...external, passingHours: 0 },
    { ...supreme, passingHours: 72 },
    { kind: 'staff', days: 5, passingHours: 24 },
    { kind: 'freeze', passingHours: 240 },
    { kind: 'staff', days: -4, passingHours: 480 },
    { kind: 'thaw', passingHours: 24 },
  ]);
  history.nowMs += 2 * 86_400_000;
  expect(sumOf(history)).toEqual({ given: 45, takenBack: 4, givenUp: 7, used: 16, left: 18 });
});

it('Days that a dispute took and gave back count as neither, and a replaced package that is back was not given up', () => {
  const history = new History([{ ...supreme, passingHours: 0 }]);
  history.reverse(0);
  expect(sumOf(history)).toEqual({ given: 30, takenBack: 30, givenUp: 0, used: 0, left: 0 });
  history.reverse(1);
  expect(sumOf(history)).toEqual({ given: 30, takenBack: 0, givenUp: 0, used: 0, left: 30 });

  const replaced = new History([
    { ...supreme, passingHours: 0 },
    { ...external, passingHours: 0 },
  ]);
  replaced.nowMs += 2 * 86_400_000;
  replaced.reverse(1);
  expect(sumOf(replaced)).toEqual({ given: 40, takenBack: 8, givenUp: 2, used: 2, left: 28 });
});

it('The days of an account that ever had no end have no sum', () => {
  const history = new History();
  history.standing = { subscription: 'Supreme', endsAt: 'infinity', frozenDays: null };
  history.change(supreme);
  history.change({ kind: 'ended' });
  expect(sumOf(history)).toBeNull();
  expect(sumOfTime([], history.nowMs)).toMatchObject({ given: 0, left: 0 });
});

it('In every history no day is counted twice, below nothing, or lost', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 14 }), (numbers) => {
      const history = new History(numbers.map(stepOf));
      const sum = sumOf(history);
      expect(sum).toMatchObject({ left: timeLeft(history.standing, history.nowMs) });
      expect(Object.values(sum ?? {}).filter((days) => days < 0)).toEqual([]);
    }),
  );
});
