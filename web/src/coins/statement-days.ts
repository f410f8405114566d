import type { Api } from '../platform/api/api.ts';

export type StatementRow = Awaited<ReturnType<Api['coins']['listStatement']>>['rows'][number];

export type StatementDay = {
  day: string;
  rows: StatementRow[];
  /** Null until earlier rows of the day have loaded. */
  sum: number | null;
};

/** The rows of a statement, newest first, by the UTC day they count for. */
export function daysOf(rows: readonly StatementRow[], hasMore: boolean): StatementDay[] {
  const days: StatementDay[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.day === row.day) last.rows.push(row);
    else days.push({ day: row.day, rows: [row], sum: null });
  }
  return days.map((each, index) => {
    const whole = index < days.length - 1 || !hasMore;
    return whole ? { ...each, sum: each.rows.reduce((sum, { coins }) => sum + coins, 0) } : each;
  });
}
