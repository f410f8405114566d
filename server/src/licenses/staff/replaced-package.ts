import { undoReplacement } from '@regz/rules/licenses/reversal.ts';
import type { NewTime, TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import type { Database } from '../../platform/database/database.ts';
import { readEarlierEntry } from '../time/read-earlier-entry.ts';
import { findNewestReplacement } from './customer-time.queries.ts';

type Replaced = {
  /** The number of the entry by which the package was replaced. */
  number: number;
  licenseKeyId: string;
  /** The paid change of package that took its place. */
  paidOrderId: string | null;
  /** What undoing it makes of the account. */
  undone: NewTime;
};

/** What can be undone of an account: the newest replacement of its package; null if that cannot. */
export async function readReplaced(
  db: Database,
  { accountId, standing, nowMs }: { accountId: string; standing: TimeStanding; nowMs: number },
): Promise<Replaced | null> {
  const replacement = await findNewestReplacement(db, accountId);
  if (replacement === undefined) return null;
  const { number, licenseKeyId, paidOrderId } = replacement;
  const earlier = await readEarlierEntry(db, { accountId, licenseKeyId });
  // A later entry of the license has taken it back already.
  if (earlier?.number !== number) return null;
  const undone = undoReplacement(standing, earlier, nowMs);
  return undone && { number, licenseKeyId, paidOrderId, undone };
}
