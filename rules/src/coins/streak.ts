import { addDays } from '../licenses/days-left.ts';

/** Among this many days in a row, one without a bonus is a rest day. */
const REST_EVERY_DAYS = 7;

/**
 * The result of a day: its bonus was earned, a rest day within the streak, missed, or not over yet.
 */
export const dayMarks = ['earned', 'rest', 'missed', 'open'] as const;
export type DayMark = (typeof dayMarks)[number];

/** The current streak, the longest streak so far, and the last seven days with today last. */
export type Streak = { days: number; best: number; week: DayMark[] };

/**
 * Returns the number of consecutive days with a bonus, up to today, or to yesterday while today is
 * open. One missed day in any seven in a row is a rest day, which adds nothing and ends nothing.
 * `bonusDays` are the days of earned bonuses, as `yyyy-MM-dd` in UTC, in any order.
 */
export function streakOf(bonusDays: readonly string[], today: string): Streak {
  const earned = new Set(bonusDays);
  const [first = today] = [...bonusDays, today].toSorted();
  let [days, best, begun] = [0, 0, first];
  let [sinceMissed, missedAgo, missed] = [0, Infinity, first];
  for (let day = first; day <= today; day = addDays(day, 1)) {
    missedAgo += 1;
    if (earned.has(day)) {
      days += 1;
      sinceMissed += 1;
      best = Math.max(best, days);
    } else if (day < today) {
      // The second missed day in seven ends the streak before the first one.
      if (missedAgo < REST_EVERY_DAYS) [days, begun] = [sinceMissed, addDays(missed, 1)];
      [sinceMissed, missedAgo, missed] = [0, 0, day];
    }
  }

  function mark(day: string): DayMark {
    if (earned.has(day)) return 'earned';
    if (day === today) return 'open';
    return days > 0 && day > begun ? 'rest' : 'missed';
  }
  const week = Array.from({ length: 7 }, (_, place) => mark(addDays(today, place - 6)));
  return { days, best, week };
}
