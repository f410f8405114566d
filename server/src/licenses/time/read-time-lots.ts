import { lotsLeft, type TimeLot } from '@regz/rules/licenses/time-lots.ts';
import type { SeenTime } from '@regz/rules/licenses/time-standing.ts';
import type { Database } from '../../platform/database/database.ts';
import { findLotEntries } from './license-time.queries.ts';
import { standingOf } from './seen-time.ts';

/**
 * The sources of the days that an account has left at a moment, which is not before its newest
 * entry. The result matches `seen` only while the caller holds the account locked.
 */
export async function readTimeLots(
  db: Database,
  { accountId, seen, nowMs }: { accountId: string; seen: SeenTime; nowMs: number },
): Promise<TimeLot[]> {
  const rows = await findLotEntries(db, accountId);
  const entries = rows.map(
    ({ number, at, kind, days, reverses, licenseKeyId, before, ...after }) => ({
      number,
      atMs: at.getTime(),
      kind,
      days,
      reverses,
      licenseKeyId,
      before: standingOf(before),
      after: standingOf(after),
    }),
  );
  return lotsLeft(entries, seen, nowMs);
}
