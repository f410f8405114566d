import { describe, expect, it } from 'vitest';
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

function weekAfter(row: string): string {
  return streakAfter(row)
    .week.map((mark) => signs[mark])
    .join('');
}

/** The same, counted back day by day. */
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

describe('a streak', () => {
  it.each([
    ['nothing on the first day', '.', 0, 0, '......o'],
    ['one after the first bonus', 'y', 1, 1, '......y'],
    ['what it was while today is open', 'yyy.', 3, 3, '...yyyo'],
    ['one more with today’s bonus', 'yyyy', 4, 4, '...yyyy'],
    ['not ended by a day of rest, which adds nothing', 'yy.yy', 4, 4, '..yyryy'],
    ['not ended while yesterday may be a day of rest', 'yyy..', 3, 3, '..yyyro'],
    ['ended by two missed days in a row', 'yyyy...', 0, 4, 'yyyy..o'],
    ['begun anew after its second gap in seven days', 'yyy.yyy.y', 4, 6, 'y.yyyry'],
    ['not ended by gaps a week apart', 'y.yyyyyy.y', 8, 8, 'yyyyyry'],
  ])('A streak is %s', (_, row, days, best, week) => {
    expect(streakAfter(row)).toMatchObject({ days, best });
    expect(weekAfter(row)).toBe(week);
  });

  it('A streak without the bonus of a day that was taken back has a gap there', () => {
    const days = [day(0), day(1), day(2)];
    expect(streakOf(days, day(2)).days).toBe(3);
    expect(streakOf([day(0), day(2)], day(2)).days).toBe(2);
  });

  it('A streak passes from one day to the next at midnight UTC, across months', () => {
    const days = [day(7), day(8), day(9)];
    expect(days).toEqual(['2027-02-27', '2027-02-28', '2027-03-01']);
    expect(streakOf(days, '2027-03-01').days).toBe(3);
    expect(streakOf(days, '2027-03-02').days).toBe(3);
    expect(streakOf(days, '2027-03-04').days).toBe(0);
  });

  it('A streak of any row of days is what counting them back gives', () => {
    const rows = Array.from({ length: 2 ** 12 }, (_, pattern) =>
      pattern.toString(2).padStart(12, '0').replaceAll('1', 'y').replaceAll('0', '.'),
    );
    expect(rows.filter((row) => streakAfter(row).days !== countedBack(row))).toEqual([]);
  });
});
