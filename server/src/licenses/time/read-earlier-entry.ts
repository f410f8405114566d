import { newestEntry } from '@regz/rules/licenses/reversal.ts';
import type { EarlierEntry } from '@regz/rules/licenses/time-standing.ts';
import type { Database } from '../../platform/database/database.ts';
import { findEntriesOfKey, findHappenedSince } from './license-time.queries.ts';
import { standingOf } from './seen-time.ts';

/**
 * The newest entry of an account for a license, with the facts that its reversal depends on;
 * undefined without any.
 */
export async function readEarlierEntry(
  db: Database,
  of: { accountId: string; licenseKeyId: string },
): Promise<(EarlierEntry & { number: number }) | undefined> {
  const entries = await findEntriesOfKey(db, of);
  const [first, newest] = [entries[0], entries.at(-1)];
  if (first === undefined || newest === undefined) return undefined;
  const since = await findHappenedSince(db, { ...of, number: first.number });
  const earlier = newestEntry(entries.map(ownEntry), since);
  return earlier && { ...earlier, number: newest.number };
}

function ownEntry({
  kind,
  days,
  before,
  ...after
}: Awaited<ReturnType<typeof findEntriesOfKey>>[number]) {
  return { kind, days, before: standingOf(before), after: standingOf(after) };
}
