import { undoReplacement } from '@regz/rules/licenses/reversal.ts';
import type { NewTime, TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import type { Database } from '../../platform/database/database.ts';
import { readEarlierEntry } from '../time/read-earlier-entry.ts';
import { findNewestReplacement } from './customer-time.queries.ts';

type Replaced = {
  /** The number of the entry that replaced the package. */
  number: number;
  licenseKeyId: string;
  /** The order of a paid change of package. */
  paidOrderId: string | null;
  /** The account's time after the undo. */
  undone: NewTime;
};

/** The newest replacement of an account's package if it can be undone; null if it cannot. */
export async function readReplaced(
  db: Database,
  { accountId, standing, nowMs }: { accountId: string; standing: TimeStanding; nowMs: number },
): Promise<Replaced | null> {
  const replacement = await findNewestReplacement(db, accountId);
  if (replacement === undefined) return null;
  const { number, licenseKeyId, paidOrderId } = replacement;
  const earlier = await readEarlierEntry(db, { accountId, licenseKeyId });
  // A later entry of the license has already reversed it.
  if (earlier?.number !== number) return null;
  const undone = undoReplacement(standing, earlier, nowMs);
  return undone && { number, licenseKeyId, paidOrderId, undone };
}
