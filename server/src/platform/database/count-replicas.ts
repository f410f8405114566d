import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Returns the number of connected replicas that follow. PostgreSQL may hide their state from the
 * application's role; then every connection that receives the log counts.
 */
export async function countReplicas(db: Database): Promise<number> {
  const { rows } = await sql<{ connected: number }>`
    select count(*)::integer as connected from pg_stat_replication
     where state is null or state in ('streaming', 'catchup')`.execute(db);
  return rows[0]?.connected ?? 0;
}
