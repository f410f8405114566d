import type pg from 'pg';
import { APPLICATION_ROLE } from '../embedded-postgres/application-database.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import { installJobs } from '../jobs/install-jobs.ts';
import type { Queues } from '../jobs/queues.ts';
import type { Logger } from '../log/logger.ts';
import { StartRefusal } from '../start-refusal.ts';
import { thrownCode, thrownMessage } from '../thrown.ts';
import { withStartupOptions } from './connections/connection-options.ts';
import { createDatabase } from './database.ts';
import type { Database, DatabaseHandle } from './database.ts';
import { ensureApplicationRole, readUserName } from './schema/application-role.ts';
import { migrate } from './schema/migrate.ts';
import { schemaDirectory } from './schema/schema-files.ts';

export interface DatabaseConfig {
  /** The application's connection; without it the embedded PostgreSQL in `stateDir` is used. */
  databaseUrl?: string | undefined;
  /** The owner's connection, for migrations; without it `databaseUrl` does both. */
  databaseOwnerUrl?: string | undefined;
  stateDir: string;
  /** Where the log of the embedded PostgreSQL is archived; it is not when left out. */
  backupWal?: string | undefined;
  /** The most connections the application holds at once; 10 when left out. */
  poolSize?: number | undefined;
  /** Set by the process that serves: on the embedded PostgreSQL, one per `stateDir`. */
  serving?: boolean | undefined;
  /** Aborts the opening. */
  stop?: AbortSignal | undefined;
}

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  ownerConnection: pg.ClientConfig;
  /** For connections outside the pool, which act as the application's role too. */
  applicationConnection: pg.ClientConfig;
  /** Milliseconds of each step since the call, for the cold-start figure. */
  parts: Record<string, number>;
  /** Ends the connections and leaves the embedded server, stopping it if unused. */
  close(): Promise<void>;
}

interface Server {
  ownerConnection: pg.ClientConfig;
  applicationConnection: pg.ClientConfig;
  /** The role the application's sessions switch to if they sign in as another one. */
  role: string | undefined;
  parts: Record<string, number>;
  stop(): Promise<void>;
}

const DEFAULT_POOL_SIZE = 10;
const CLOSE_POOL_MS = 12_000;

/**
 * Opens the program's database, ready to serve: server reached or started, migrations applied,
 * application connections acting as `regz_app`, which cannot change the schema. Refuses with a
 * sentence if the server could lose what it has acknowledged (fsync or synchronous_commit off), and
 * if a pooler refuses or drops what connections ask for at their start.
 * Source: issue 2, part 2.
 */
export async function openDatabase(
  config: DatabaseConfig,
  queues: Queues,
  log: Logger,
): Promise<OpenDatabase> {
  const server = await findServer(config, log);
  const { ownerConnection } = server;
  try {
    config.stop?.throwIfAborted();
    const beforeMigrations = performance.now();
    await migrate({ connection: ownerConnection, directory: schemaDirectory, log });
    const beforePool = performance.now();
    const handle = createDatabase({
      connection: server.applicationConnection,
      max: config.poolSize ?? DEFAULT_POOL_SIZE,
      log,
      role: server.role,
      actsAs: APPLICATION_ROLE,
    });
    const close = (): Promise<void> => closeAll(handle, server, log);
    const beforeJobs = await prepare(handle, { ownerConnection, queues, log }).catch(
      async (error: unknown) => {
        await closePool(handle, log);
        throw error;
      },
    );
    const parts = {
      ...server.parts,
      migrateMs: Math.round(beforePool - beforeMigrations),
      poolMs: Math.round(beforeJobs - beforePool),
      jobsMs: Math.round(performance.now() - beforeJobs),
    };
    return {
      ...handle,
      ownerConnection,
      applicationConnection: asApplication(server),
      parts,
      close,
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Returns the time between the two steps. */
async function prepare(
  handle: DatabaseHandle,
  jobs: { ownerConnection: pg.ClientConfig; queues: Queues; log: Logger },
): Promise<number> {
  await requireDurability(handle.pool).catch(explainPooler);
  const beforeJobs = performance.now();
  await installJobs({ pool: handle.pool, ...jobs });
  return beforeJobs;
}

function asApplication({ applicationConnection, role }: Server): pg.ClientConfig {
  return withStartupOptions(applicationConnection, {
    timezone: 'UTC',
    ...(role === undefined ? {} : { role }),
  });
}

async function findServer(config: DatabaseConfig, log: Logger): Promise<Server> {
  if (config.databaseUrl !== undefined) {
    return await prepareGivenServer(config.databaseUrl, config.databaseOwnerUrl);
  }
  log.info({ stateDir: config.stateDir }, 'DATABASE_URL is not set: using the embedded PostgreSQL');
  const { stateDir, backupWal, serving, stop } = config;
  const embedded = await startEmbeddedPostgres({ stateDir, backupWal, log, serving, stop });
  return { ...embedded, parts: { ...embedded.parts }, role: undefined };
}

async function prepareGivenServer(url: string, ownerUrl: string | undefined): Promise<Server> {
  const started = performance.now();
  const applicationConnection = { connectionString: url };
  const ownerConnection = { connectionString: ownerUrl ?? url };
  const user = await readUserName(applicationConnection).catch((error: unknown) => {
    throw new StartRefusal(
      `The database of DATABASE_URL refused the connection: ${thrownMessage(error) || thrownCode(error)}.`,
      { cause: error },
    );
  });
  const isApplicationRole = user === APPLICATION_ROLE;
  await ensureApplicationRole(ownerConnection, isApplicationRole ? [] : [user]);
  return {
    ownerConnection,
    applicationConnection,
    role: isApplicationRole ? undefined : APPLICATION_ROLE,
    parts: { prepareMs: Math.round(performance.now() - started) },
    stop: async () => undefined,
  };
}

async function requireDurability(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name`,
  );
  const names = rows.map((row) => row.name);
  if (names.length > 0) {
    throw new StartRefusal(
      `The database server runs with ${names.join(' and ')} off and could lose what it has ` +
        'acknowledged. Turn it on; the program refuses to run on such a server.',
    );
  }
}

/** PgBouncer's word for what it neither passes on nor ignores. */
function explainPooler(error: unknown): never {
  if (!thrownMessage(error).includes('unsupported startup parameter')) throw error;
  throw new StartRefusal(
    `The pooler of DATABASE_URL refused the connection: ${thrownMessage(error)}. Have it ignore ` +
      'the parameters that docs/operations/database.md names, and set them for the role regz_app.',
    { cause: error },
  );
}

async function closeAll(handle: DatabaseHandle, server: Server, log: Logger): Promise<void> {
  await closePool(handle, log);
  await server.stop();
}

async function closePool(handle: DatabaseHandle, log: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), CLOSE_POOL_MS);
  });
  // The pool itself is ended: `db.destroy()` leaves it open when Kysely never ran a query. And a
  // connection that was borrowed and never returned must not hold up the shutdown.
  const outcome = await Promise.race([handle.pool.end(), timeout]);
  clearTimeout(timer);
  if (outcome === 'late') {
    log.warn({}, 'a database connection was still in use at shutdown');
  }
}
