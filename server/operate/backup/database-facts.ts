import type pg from 'pg';
import { withClient } from '../../src/platform/database/connections/with-client.ts';

/** Version, size and last migration of a database, and its server's clock. */
export async function readFacts(connection: pg.ClientConfig) {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{
      postgres: string;
      bytes: string;
      at: Date;
      lastMigration: string;
    }>(
      `select current_setting('server_version') as postgres, clock_timestamp() as at,
              pg_database_size(current_database()) as bytes,
              (select max(name collate "C") from public.schema_migrations) as "lastMigration"`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The database gave no answer.');
    return { ...row, bytes: Number(row.bytes) };
  });
}
