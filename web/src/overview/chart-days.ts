/** The values of one day, or of a week that starts on that day. */
export type Point = { day: string; values: readonly (number | null)[] };

const MOST_BARS = 92;
const WEEK = 7;

/** True if this many days are drawn by week: more bars would merge on a phone. */
export function isInWeeks(days: number): boolean {
  return days > MOST_BARS;
}

/**
 * The days, or whole weeks that end with the last day. Excess first days are left out. A week is
 * the sum of its days, or for a `state` its last known day.
 */
export function chartPoints(days: readonly Point[], kind: 'sum' | 'state'): Point[] {
  if (!isInWeeks(days.length)) return [...days];
  const weeks: Point[] = [];
  for (let end = days.length; end >= WEEK; end -= WEEK) {
    const week = days.slice(end - WEEK, end);
    const [first] = week;
    if (first === undefined) break;
    weeks.unshift({
      day: first.day,
      values: first.values.map((_, index) => joined(week, index, kind)),
    });
  }
  return weeks;
}

function joined(week: readonly Point[], index: number, kind: 'sum' | 'state'): number | null {
  const known = week.map(({ values }) => values[index] ?? null).filter((value) => value !== null);
  if (kind === 'state') return known.at(-1) ?? null;
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The next number of the series 1, 2, 5, 10, 20 …: a readable top of a scale. */
export function scaleTop(most: number): number {
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [1, 2, 5, 10].find((each) => each * power >= most) ?? 10;
  return factor * power;
}
