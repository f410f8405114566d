import { trailAround } from '../../audit/read-back.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOrigins } from './timeline.queries.ts';

/** The request that added an entry, and its address. */
export type Origin = { requestId: string | null; address: string | null };

/** The origins of some entries of an account by their numbers, as far as the audit trail names them. */
export async function readOrigins(
  db: Database,
  accountId: string,
  entries: readonly { number: number; at: Date }[],
): Promise<ReadonlyMap<number, Origin>> {
  if (entries.length === 0) return new Map();
  const numbers = entries.map(({ number }) => number);
  const around = trailAround(entries.map(({ at }) => at));
  const rows = await findOrigins(db, accountId, { numbers, ...around });
  return new Map(rows.map(({ number, ...origin }) => [number, origin]));
}
