import type pg from 'pg';
import type { Config } from '../../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts';
import type { Logger } from '../../src/platform/log/logger.ts';

/** The owner's connection to a database that stays up until `close`. */
export type Owner = { connection: pg.ClientConfig; close(): Promise<void> };

/**
 * The external database, or else the embedded one, which is created if missing. Applies no
 * migration to either.
 */
export async function openOwner(config: Config, log: Logger): Promise<Owner> {
  const url = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  if (url !== undefined) {
    return { connection: { connectionString: url }, close: async () => undefined };
  }
  const { STATE_DIR: stateDir, BACKUP_WAL: backupWal } = config;
  const server = await startEmbeddedPostgres({ stateDir, backupWal, log });
  return { connection: server.ownerConnection, close: () => server.stop() };
}
