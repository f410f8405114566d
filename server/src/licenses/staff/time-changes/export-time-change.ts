import { type CsvColumn, csvFile } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/database.ts';
import { standingOf } from '../../time/seen-time.ts';
import { findMemberOutcomes } from './members.queries.ts';
import { requireFound } from './read-time-change.ts';
import { findTimeChange } from './time-changes.queries.ts';

const AT_ONCE = 2000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Member = Awaited<ReturnType<typeof findMemberOutcomes>>[number];

const columns: readonly CsvColumn<Member>[] = [
  { name: 'account', cell: ({ accountId }) => accountId },
  { name: 'username', cell: ({ username }) => username },
  { name: 'state', cell: ({ state }) => state },
  { name: 'why', cell: ({ why }) => why },
  { name: 'package', cell: ({ subscription }) => subscription },
  { name: 'days', cell: ({ days }) => days },
  { name: 'ends_before', cell: ({ before }) => before && standingOf(before).endsAt },
  { name: 'ends_after', cell: (member) => standingOf(member).endsAt },
  { name: 'paused_days_after', cell: ({ frozenDays }) => frozenDays },
  { name: 'undone_days', cell: ({ undoneDays }) => undoneDays },
];

/**
 * The outcome for each account of a change, as CSV that is safe to open in a spreadsheet.
 * @throws Refusal LICENSE_CHANGE_UNKNOWN
 */
export async function exportTimeChange(
  db: Database,
  { id }: { id: string },
): Promise<AsyncIterable<string>> {
  requireFound(await findTimeChange(db, id));
  const read = async (after?: Member) =>
    findMemberOutcomes(db, id, { after: after?.accountId ?? BEFORE_ALL, limit: AT_ONCE });
  return csvFile(columns, await read(), read);
}
