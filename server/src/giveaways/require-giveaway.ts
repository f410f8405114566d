import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type StaffGiveaway, staffViews } from './giveaway-view.ts';
import { findGiveaway } from './giveaways.queries.ts';

/** @throws Refusal GIVEAWAY_UNKNOWN if there is none with this id */
export async function requireGiveaway(
  db: Database,
  id: string,
  nowMs: number,
): Promise<StaffGiveaway> {
  const row = await findGiveaway(db, id);
  const [view] = row === undefined ? [] : await staffViews(db, [row], nowMs);
  if (view === undefined) throw new Refusal('GIVEAWAY_UNKNOWN');
  return view;
}
