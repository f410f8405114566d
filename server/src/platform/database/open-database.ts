import type pg from 'pg';
import { APPLICATION_ROLE } from '../embedded-postgres/application-database.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import { installJobs } from '../jobs/install-jobs.ts';
import type { Queues } from '../jobs/queues.ts';
import type { Logger } from '../log/logger.ts';
import { StartRefusal } from '../start-refusal.ts';
import { thrownCode, thrownMessage } from '../thrown.ts';
import { withStartupOptions } from './connections/connection-options.ts';
import { requireHearing } from './connections/require-hearing.ts';
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
  /**
   * A direct connection to PostgreSQL behind a pooler in transaction mode, for LISTEN, session
   * locks and jobs.
   */
  databaseDirectUrl?: string | undefined;
  /** The kind of pooler between the application's connection and PostgreSQL. */
  pooler?: 'none' | 'transaction' | undefined;
  stateDir: string;
  /** The folder for the embedded PostgreSQL's log archive; no archive if undefined. */
  backupWal?: string | undefined;
  /** The most connections of the application; 10 if undefined. */
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
  /** For connections outside the pool, which also act as the application's role. */
  applicationConnection: pg.ClientConfig;
  /** Milliseconds of each step since the call, for the cold-start figure. */
  parts: Record<string, number>;
  /** Ends the connections and leaves the embedded server, stopping it if unused. */
  close(): Promise<void>;
}

/** A way to sign in, and the role that sessions then switch to unless they sign in as it. */
interface SignIn {
  connection: pg.ClientConfig;
  role: string | undefined;
}

interface Server {
  ownerConnection: pg.ClientConfig;
  /** For the pool's connections, which may lead through a pooler. */
  pooled: SignIn;
  /** For connections outside the pool, with session locks and other session state. */
  direct: SignIn;
  parts: Record<string, number>;
  stop(): Promise<void>;
}

const DEFAULT_POOL_SIZE = 10;
const CLOSE_POOL_MS = 12_000;

/**
 * Opens the program's database, ready to serve: server reached or started, migrations applied,
 * application connections acting as `regz_app`, which cannot change the schema. Refuses with a
 * sentence if the server could lose acknowledged data (fsync or synchronous_commit off), or if a
 * pooler refuses or drops the startup settings of connections.
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
      ...server.pooled,
      max: config.poolSize ?? DEFAULT_POOL_SIZE,
      log,
      asksNothing: config.pooler === 'transaction',
      actsAs: APPLICATION_ROLE,
    });
    const close = (): Promise<void> => closeAll(handle, server, log);
    const applicationConnection = asApplication(server.direct);
    const beforeJobs = await prepare(handle, {
      applicationConnection: config.databaseUrl === undefined ? null : applicationConnection,
      jobs: { ownerConnection, queues, log },
    }).catch(async (error: unknown) => {
      await closePool(handle, log);
      throw error;
    });
    const parts = {
      ...server.parts,
      migrateMs: Math.round(beforePool - beforeMigrations),
      poolMs: Math.round(beforeJobs - beforePool),
      jobsMs: Math.round(performance.now() - beforeJobs),
    };
    return { ...handle, ownerConnection, applicationConnection, parts, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Returns the time between the two steps. */
async function prepare(
  handle: DatabaseHandle,
  {
    applicationConnection,
    jobs,
  }: {
    /** Null for the embedded server, which has no pooler. */
    applicationConnection: pg.ClientConfig | null;
    jobs: { ownerConnection: pg.ClientConfig; queues: Queues; log: Logger };
  },
): Promise<number> {
  await requireDurability(handle.pool).catch(explainPooler);
  if (applicationConnection !== null) await requireHearing(handle.pool, applicationConnection);
  const beforeJobs = performance.now();
  await installJobs({ pool: handle.pool, ...jobs });
  return beforeJobs;
}

function asApplication({ connection, role }: SignIn): pg.ClientConfig {
  return withStartupOptions(connection, {
    timezone: 'UTC',
    ...(role === undefined ? {} : { role }),
  });
}

async function findServer(config: DatabaseConfig, log: Logger): Promise<Server> {
  if (config.databaseUrl !== undefined) {
    return await prepareGivenServer(config.databaseUrl, config);
  }
  log.info({ stateDir: config.stateDir }, 'DATABASE_URL is not set: using the embedded PostgreSQL');
  const { stateDir, backupWal, serving, stop } = config;
  const embedded = await startEmbeddedPostgres({ stateDir, backupWal, log, serving, stop });
  const signIn = { connection: embedded.applicationConnection, role: undefined };
  return { ...embedded, parts: { ...embedded.parts }, pooled: signIn, direct: signIn };
}

async function prepareGivenServer(
  url: string,
  { databaseOwnerUrl, databaseDirectUrl }: DatabaseConfig,
): Promise<Server> {
  const started = performance.now();
  const pooled = await findSignIn('DATABASE_URL', url);
  const direct =
    databaseDirectUrl === undefined
      ? pooled
      : await findSignIn('DATABASE_DIRECT_URL', databaseDirectUrl);
  const ownerConnection = { connectionString: databaseOwnerUrl ?? databaseDirectUrl ?? url };
  const members = [pooled, direct].filter(({ role }) => role !== undefined);
  await ensureApplicationRole(ownerConnection, [...new Set(members.map(({ user }) => user))]);
  return {
    ownerConnection,
    pooled,
    direct,
    parts: { prepareMs: Math.round(performance.now() - started) },
    stop: async () => undefined,
  };
}

/** @throws StartRefusal if no login succeeds at the setting's address. */
async function findSignIn(setting: string, url: string): Promise<SignIn & { user: string }> {
  const connection = { connectionString: url };
  const user = await readUserName(connection).catch((error: unknown) => {
    throw new StartRefusal(
      `The database of ${setting} refused the connection: ${thrownMessage(error) || thrownCode(error)}.`,
      { cause: error },
    );
  });
  return { connection, user, role: user === APPLICATION_ROLE ? undefined : APPLICATION_ROLE };
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

/** Recognizes PgBouncer's error for a startup setting that it neither passes on nor ignores. */
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
  // Ends the pool itself: `db.destroy()` leaves it open if Kysely never ran a query. A borrowed
  // connection that is never returned must not delay the shutdown.
  const outcome = await Promise.race([handle.pool.end(), timeout]);
  clearTimeout(timer);
  if (outcome === 'late') {
    log.warn({}, 'a database connection was still in use at shutdown');
  }
}
