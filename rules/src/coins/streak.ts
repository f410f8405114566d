import { addDays } from '../licenses/days-left.ts';

/** One missed day in this many consecutive days is a rest day. */
const REST_EVERY_DAYS = 7;

/**
 * The result of a day: its bonus was earned, a rest day within the streak, missed, or not over yet.
 */
export const dayMarks = ['earned', 'rest', 'missed', 'open'] as const;
export type DayMark = (typeof dayMarks)[number];

/** The current streak, the longest streak so far, and the last seven days with today last. */
export type Streak = { days: number; best: number; week: DayMark[] };

/**
 * Returns the streak up to today, or up to yesterday while today is open. `days` counts its days
 * with a bonus. One missed day in any seven in a row is a rest day, which adds nothing and ends
 * nothing. `bonusDays` are the days of earned bonuses, as `yyyy-MM-dd` in UTC, in any order.
 */
export function streakOf(bonusDays: readonly string[], today: string): Streak {
  const earned = new Set(bonusDays);
  const [first = today] = [...bonusDays, today].toSorted();
  let [days, best, start] = [0, 0, first];
  let [sinceMissed, missedAgo, missed] = [0, Infinity, first];
  for (let day = first; day <= today; day = addDays(day, 1)) {
    missedAgo += 1;
    if (earned.has(day)) {
      days += 1;
      sinceMissed += 1;
      best = Math.max(best, days);
    } else if (day < today) {
      // At the second missed day in seven, the streak restarts after the first one.
      if (missedAgo < REST_EVERY_DAYS) [days, start] = [sinceMissed, addDays(missed, 1)];
      [sinceMissed, missedAgo, missed] = [0, 0, day];
    }
  }

  function mark(day: string): DayMark {
    if (earned.has(day)) return 'earned';
    if (day === today) return 'open';
    return days > 0 && day > start ? 'rest' : 'missed';
  }
  const week = Array.from({ length: 7 }, (_, place) => mark(addDays(today, place - 6)));
  return { days, best, week };
}
