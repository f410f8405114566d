import pg from 'pg';
import { quietLog } from '../src/cli/quiet-log.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { createDatabase } from '../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start-embedded-postgres.ts';
import { startServerProcess } from './server-process.ts';

/** The product in a separate process, with its database open for the baselines. */
export type RunningProduct = {
  config: Config;
  connection: pg.ClientConfig;
  pool: pg.Pool;
  /** Connects as the tables' owner, to set up what the application may not. */
  ownerPool: pg.Pool;
  /** Resident memory of the product's process, in MB. */
  memoryMb(): number;
  stop(): Promise<void>;
};

export async function runProduct(environment: Record<string, string>): Promise<RunningProduct> {
  const config = readConfig(environment);
  const server = await startServerProcess(environment);
  const postgres = await startEmbeddedPostgres({ stateDir: config.STATE_DIR, log: quietLog });
  const connection = postgres.applicationConnection;
  const { pool } = createDatabase({ connection, max: 16, log: quietLog });
  const ownerPool = new pg.Pool({ ...postgres.ownerConnection, max: 16 });
  return {
    config,
    connection,
    pool,
    ownerPool,
    memoryMb: () => server.memoryMb(),
    stop: async () => {
      await Promise.all([pool.end(), ownerPool.end()]);
      await server.stop();
      await postgres.stop();
    },
  };
}
