import { expect, it } from 'vitest';
import { golden } from '../../test/golden.ts';
import { DAY_MS } from '../durations.ts';
import { type DayMark, streakOf } from './streak.ts';

const FIRST = Date.UTC(2027, 1, 20);

/** The UTC day that many days after the first one. */
function day(place: number): string {
  return new Date(FIRST + place * DAY_MS).toISOString().slice(0, 10);
}

/** The streak after a row of days, `y` with a bonus; the last one is today. */
function streakAfter(row: string) {
  const bonusDays = row.split('').flatMap((sign, place) => (sign === 'y' ? [day(place)] : []));
  return streakOf(bonusDays, day(row.length - 1));
}

const signs: Record<DayMark, string> = { earned: 'y', rest: 'r', missed: '.', open: 'o' };

/** The length of the streak, counted back day by day. */
function countedBack(row: string): number {
  let [days, missed] = [0, Infinity];
  for (let place = row.length - 1; place >= 0; place -= 1) {
    if (row[place] === 'y') days += 1;
    else if (place < row.length - 1) {
      if (missed - place < 7) break;
      missed = place;
    }
  }
  return days;
}

golden(
  'A streak counts days with a bonus, and one rest day in seven',
  (row: string) => {
    const { days, best, week } = streakAfter(row);
    return [days, best, week.map((mark) => signs[mark]).join('')];
  },
  [
    ['.', [0, 0, '......o']],
    ['y', [1, 1, '......y']],
    ['yyy.', [3, 3, '...yyyo']],
    ['yyyy', [4, 4, '...yyyy']],
    ['yy.yy', [4, 4, '..yyryy']],
    ['yyy..', [3, 3, '..yyyro']],
    ['yyyy...', [0, 4, 'yyyy..o']],
    ['yyy.yyy.y', [4, 6, 'y.yyyry']],
    ['y.yyyyyy.y', [8, 8, 'yyyyyry']],
  ],
);

it('A streak crosses months at midnight UTC', () => {
  const days = ['2027-02-27', '2027-02-28', '2027-03-01'];
  const lengths = ['2027-03-01', '2027-03-02', '2027-03-04'].map((now) => streakOf(days, now).days);
  expect(lengths).toEqual([3, 3, 0]);
});

it('Counting days back gives the same streak for every row', () => {
  const rows = Array.from({ length: 2 ** 12 }, (_, pattern) =>
    pattern.toString(2).padStart(12, '0').replaceAll('1', 'y').replaceAll('0', '.'),
  );
  expect(rows.filter((row) => streakAfter(row).days !== countedBack(row))).toEqual([]);
});
