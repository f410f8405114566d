import pg from 'pg';
import { quietLog } from '../operate/quiet-log.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { createDatabase } from '../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start-embedded-postgres.ts';
import { type Environment, ownEnvironment, removeState } from './own-environment.ts';
import { startServerProcess } from './server-process.ts';

/** The product in a separate process, with its database open for the baselines. */
export type RunningProduct = {
  config: Config;
  connection: pg.ClientConfig;
  pool: pg.Pool;
  /** Connects as the tables' owner, to set up data that the application cannot write. */
  ownerPool: pg.Pool;
  /** Resident memory of the product's process, in MB. */
  memoryMb(): number;
  /** Starts another product beside it, with an empty database; it ends with this one. */
  startAnother(port: number): Promise<RunningProduct>;
  stop(): Promise<void>;
};

export async function runProduct(environment: Record<string, string>): Promise<RunningProduct> {
  const config = readConfig(environment);
  const server = await startServerProcess(environment);
  const postgres = await startEmbeddedPostgres({ stateDir: config.STATE_DIR, log: quietLog });
  const connection = postgres.applicationConnection;
  const { pool } = createDatabase({ connection, max: 16, log: quietLog });
  const ownerPool = new pg.Pool({ ...postgres.ownerConnection, max: 16 });
  const others: { environment: Environment; started: Promise<RunningProduct> }[] = [];
  return {
    config,
    connection,
    pool,
    ownerPool,
    memoryMb: () => server.memoryMb(),
    startAnother: async (port) => {
      const other = await ownEnvironment(port);
      const started = runProduct(other);
      others.push({ environment: other, started });
      return started;
    },
    stop: async () => {
      for (const other of others) {
        await other.started.then(
          (started) => started.stop(),
          () => undefined,
        );
        await removeState(other.environment);
      }
      await Promise.all([pool.end(), ownerPool.end()]);
      await server.stop();
      await postgres.stop();
    },
  };
}
