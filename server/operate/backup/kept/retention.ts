import { DAY_MS } from '@regz/rules/durations.ts';

type Dated = { startedAt: Date };

/**
 * The backups to keep: the newest of each of the last days, weeks and months with a backup, up to
 * the given numbers, in UTC, with weeks starting on Monday. The newest of all is always kept.
 */
export function backupsToKeep<Backup extends Dated>(
  backups: readonly Backup[],
  keep: string,
): Set<Backup> {
  const newestFirst = backups.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  const kept = new Set<Backup>(newestFirst.slice(0, 1));
  for (const [, count = '', unit = ''] of keep.matchAll(/(\d+)([dwm])/gu)) {
    const newestOf = new Map<string, Backup>();
    for (const backup of newestFirst) {
      const span = spanOf(backup.startedAt, unit);
      if (!newestOf.has(span)) newestOf.set(span, backup);
    }
    for (const backup of [...newestOf.values()].slice(0, Number(count))) kept.add(backup);
  }
  return kept;
}

function spanOf(at: Date, unit: string): string {
  const day = at.toISOString().slice(0, 10);
  if (unit === 'd') return day;
  if (unit === 'm') return day.slice(0, 7);
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(Date.parse(day) - sinceMonday * DAY_MS).toISOString();
}
