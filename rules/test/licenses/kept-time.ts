import { keptMs } from '../../src/licenses/freezing.ts';
import type { TimeEntryKind, TimeStanding } from '../../src/licenses/time-standing.ts';

type Entry = { kind: TimeEntryKind; atMs: number; before: TimeStanding; after: TimeStanding };

/** The time left of an account while frozen; 0 otherwise. */
export function keptTime(standing: TimeStanding, entries: readonly Entry[]): number {
  const freeze = entries.findLast(({ kind }) => kind === 'freeze');
  if (standing.frozenDays === null) return 0;
  if (freeze === undefined) return keptMs(standing.frozenDays, null);
  const { atMs, before, after } = freeze;
  const entry = { atMs, endedAt: before.endsAt, keptDays: after.frozenDays ?? 0 };
  return keptMs(standing.frozenDays, entry);
}
