import type pg from 'pg';
import type { Config } from '../platform/config/config.ts';
import type { DatabaseLog } from '../platform/database/database-log.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/supervisor.ts';

/** The owner's connection to a database, which stays up until it is closed. */
export type Owner = { connection: pg.ClientConfig; close(): Promise<void> };

/**
 * The database of one's own, or else the embedded one, which is made where there is none. No
 * migration is applied to either.
 */
export async function openOwner(config: Config, log: DatabaseLog): Promise<Owner> {
  const url = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  if (url !== undefined) {
    return { connection: { connectionString: url }, close: async () => undefined };
  }
  const { STATE_DIR: stateDir, BACKUP_WAL: backupWal } = config;
  const server = await startEmbeddedPostgres({ stateDir, backupWal, log });
  return { connection: server.ownerConnection, close: () => server.stop() };
}
