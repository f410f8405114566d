import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * How many replicas are connected and follow. What their state is may be hidden from the application's role:
 * then every connection that is sent the log counts.
 */
export async function countReplicas(db: Database): Promise<number> {
  const { rows } = await sql<{ connected: number }>`
    select count(*)::integer as connected from pg_stat_replication
     where state is null or state in ('streaming', 'catchup')`.execute(db);
  return rows[0]?.connected ?? 0;
}
