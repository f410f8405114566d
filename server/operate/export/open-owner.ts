import type pg from 'pg';
import type { Config } from '../../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts';
import type { Logger } from '../../src/platform/log/logger.ts';

/** The owner's connection to a database, which stays up until it is closed. */
export type Owner = { connection: pg.ClientConfig; close(): Promise<void> };

/**
 * The operator's own database, or else the embedded one, which is created if there is none. No
 * migration is applied to either.
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
