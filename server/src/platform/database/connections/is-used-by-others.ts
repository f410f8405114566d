import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database.ts';

const LINGERING_MS = 2_000;
const POLL_MS = 50;

/**
 * True if another session uses this database. `db` must hold at most one connection. PostgreSQL
 * lists a closed session for some milliseconds, so a session counts only after two seconds.
 */
export async function isUsedByOthers(db: Database): Promise<boolean> {
  const started = performance.now();
  while (await hasOtherSessions(db)) {
    if (performance.now() - started > LINGERING_MS) return true;
    await delay(POLL_MS);
  }
  return false;
}

async function hasOtherSessions(db: Database): Promise<boolean> {
  // Only PostgreSQL's own processes have no user.
  const { rows } = await sql<{ others: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
    ) as others
  `.execute(db);
  return rows[0]?.others === true;
}
