import { needsColleague } from '@regz/rules/licenses/days-given.ts';
import { isStale, TIME_CHANGE_LIMITS } from '@regz/rules/licenses/time-changes.ts';
import { areTwoPeople } from '../../../identity/second-factors/has-colleague.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sumGivenAlone } from '../given-alone.queries.ts';
import { findUnapplied, type TimeChangeRow } from './time-changes.queries.ts';

/** The most changes that are looked at. */
const MOST = 50;

type Asked = { adminId: string; now: number };
type Waiting = { count: number; since: Date | null; name: string | null };

/**
 * The mass changes of time that wait for this owner, because their author may not apply them alone.
 * `since` and `name` are the moment and the reason of the oldest.
 */
export async function readWaitingChanges(db: Database, asked: Asked): Promise<Waiting> {
  const { adminId, now } = asked;
  const since = new Date(now - TIME_CHANGE_LIMITS.undoMs);
  const rows = await findUnapplied(db, { adminId, since, limit: MOST });
  const waiting: TimeChangeRow[] = [];
  for (const row of rows) if (await waitsFor(db, row, asked)) waiting.push(row);
  const oldest = waiting.at(-1);
  return { count: waiting.length, since: oldest?.madeAt ?? null, name: oldest?.reason ?? null };
}

async function waitsFor(
  db: Database,
  change: TimeChangeRow,
  { adminId, now }: Asked,
): Promise<boolean> {
  const { id, state, madeById, madeAt } = change;
  if (state === 'previewed' && isStale(madeAt.getTime(), now)) return false;
  const given = await sumGivenAlone(db, { adminId: madeById, at: new Date(now), except: id });
  if (!needsColleague(change, given)) return false;
  return areTwoPeople(db, { requesterId: madeById, approverId: adminId }, now);
}
