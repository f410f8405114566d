import { addDays } from '../licenses/days-left.ts';

/** In so many days in a row, one without a bonus is a day of rest. */
const REST_EVERY_DAYS = 7;

/**
 * The result of a day: its bonus was earned, a rest day within the streak, missed, or not over yet.
 */
export const dayMarks = ['earned', 'rest', 'missed', 'open'] as const;
export type DayMark = (typeof dayMarks)[number];

/** The current streak, the longest streak so far, and the last seven days with today last. */
export type Streak = { days: number; best: number; week: DayMark[] };

/**
 * The days with a bonus in a row, up to today, or to yesterday while today's is open. One missed day
 * in any seven in a row is a day of rest, which adds nothing and ends nothing. Days are those of
 * earned bonuses, as `yyyy-MM-dd` in UTC, in any order.
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
      // The second day missed in seven ends what there was before the first one.
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
