import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  type DatabaseConfig,
  openDatabase,
  type OpenDatabase,
} from '../../src/platform/database/open-database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts';
import { queues } from '../../src/slices.ts';
import { asUrl, silentLog } from './harness-database.ts';

export type OwnPostgres = Awaited<ReturnType<typeof ownPostgres>>;

/** A PostgreSQL server for one test file, which may change its roles and settings. */
export async function ownPostgres() {
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-open-'));
  await chmod(stateDir, 0o755);
  const server = await startEmbeddedPostgres({ stateDir, log: silentLog });
  const superuser = new pg.Client(server.superuserConnection);
  await superuser.connect();
  const open = (config: Omit<DatabaseConfig, 'stateDir'>) =>
    openDatabase({ ...config, stateDir }, queues, silentLog);
  return {
    superuser,
    superuserConnection: server.superuserConnection,
    urlOf: (database: string, user: string) =>
      asUrl({ ...server.superuserConnection, database, user }),
    /** Opens a database with the code of the product's start. */
    open,
    /** Opens a database for the duration of `use`. */
    withDatabase: async (
      config: Omit<DatabaseConfig, 'stateDir'>,
      use: (database: OpenDatabase) => Promise<void>,
    ) => {
      const database = await open(config);
      try {
        await use(database);
      } finally {
        await database.close();
      }
    },
    stop: async () => {
      await superuser.end();
      await server.stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

/** The session user and the current user of an open database's connections. */
export async function whoAmI({ pool }: Pick<OpenDatabase, 'pool'>): Promise<unknown> {
  const { rows } = await pool.query<Record<string, unknown>>('select session_user, current_user');
  return rows[0];
}
