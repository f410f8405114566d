import { chown, open, readFile, rename, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import { thrownMessage } from '../thrown.ts';
import type { OperatingUser } from './operating-user.ts';
import { publishDirectory } from './publish-directory.ts';
import { releaseDeadLock } from './release-dead-lock.ts';
import { runTool } from './run-tool.ts';
import { archiveSettings } from './wal-archive.ts';

const MEBIBYTE = 1024 * 1024;
const LEAST_MB = 64;
const MOST_MB = 512;

/**
 * The memory, in MB, of PostgreSQL's page cache: a sixteenth of the machine's, within bounds.
 * PostgreSQL uses it only as pages are read. Source: docs/performance.md.
 */
export function pageMemoryMb(memoryBytes = memoryHere()): number {
  const share = Math.floor(memoryBytes / 16 / MEBIBYTE);
  return Math.min(Math.max(share, LEAST_MB), MOST_MB);
}

/** Memory of the machine or the container's limit. */
function memoryHere(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

/** One PostgreSQL data directory and what is needed to run it. */
export interface Cluster {
  binDir: string;
  dataDir: string;
  socketDir: string;
  logFile: string;
  user: OperatingUser;
  /** The folder that its log is archived in, if it is. */
  walArchive?: string | undefined;
}

export const SOCKET_PORT = 5432;

const MAJOR_VERSION = '18';
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;

// Set on the command line, so that an edited postgresql.conf cannot override the guarantees: no
// loss of acknowledged data, and no network connections.
const settings: Record<string, string> = {
  listen_addresses: '',
  max_connections: '200',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  // Names and email addresses appear in the DETAIL of a violated constraint.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Settings of every server that the program starts. */
export function serverSettings({ socketDir }: Pick<Cluster, 'socketDir'>): Record<string, string> {
  return {
    ...settings,
    shared_buffers: `${pageMemoryMb()}MB`,
    unix_socket_directories: socketDir,
  };
}

/** Creates the data directory if there is none; returns true if it did. */
export async function initCluster(cluster: Cluster, stop?: AbortSignal): Promise<boolean> {
  const created = await publishDirectory(cluster.dataDir, async (scratch) => {
    await chown(scratch, cluster.user.uid, cluster.user.gid);
    const parameters = [
      `--pgdata=${scratch}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8 sorts alike on every machine the directory is moved to.
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ];
    await runTool(cluster, 'initdb', { timeout: 60_000, parameters, stop }).catch(
      explainNamelessUser,
    );
  });
  const found = (await readFile(path.join(cluster.dataDir, 'PG_VERSION'), 'utf8')).trim();
  if (found !== MAJOR_VERSION) {
    throw new StartRefusal(
      `The database in ${cluster.dataDir} was created by PostgreSQL ${found}; this program includes ` +
        `PostgreSQL ${MAJOR_VERSION}. Dump it with version ${found} and restore it into a new ` +
        'state directory.',
    );
  }
  return created;
}

/** initdb fails for a user without a name before it considers the one it was given. */
function explainNamelessUser(error: unknown): never {
  const user = /could not look up effective user ID (\d+)/.exec(thrownMessage(error))?.[1];
  if (user === undefined) throw error;
  throw new StartRefusal(
    `User ${user} has no entry in /etc/passwd, which PostgreSQL needs to make its database: add ` +
      'one, start as a user who has one, or set DATABASE_URL to a PostgreSQL server of your own.',
    { cause: error },
  );
}

/**
 * Starts the server and returns once it accepts connections; refuses if another holds the lock. If
 * `stop` is aborted during the start, the server is stopped again.
 */
export async function startCluster(cluster: Cluster, stop?: AbortSignal): Promise<void> {
  await prepareLogFile(cluster);
  await releaseDeadLock(path.join(cluster.dataDir, 'postmaster.pid'));
  await releaseDeadLock(path.join(cluster.socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`));
  const { walArchive } = cluster;
  const options = Object.entries({
    ...serverSettings(cluster),
    ...(walArchive === undefined ? {} : archiveSettings(walArchive)),
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const parameters = [
    'start',
    '--wait',
    '--timeout=60',
    `--pgdata=${cluster.dataDir}`,
    `--log=${cluster.logFile}`,
    `--options=${options}`,
  ];
  try {
    await runTool(cluster, 'pg_ctl', { timeout: 70_000, parameters, stop });
  } catch (error) {
    // The interrupted pg_ctl has signaled the server to stop. This waits for its end.
    if (stop?.aborted === true) await stopCluster(cluster).catch(() => undefined);
    throw error;
  }
}

/** Stops the server, ending its sessions, and returns once it is gone. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  const parameters = [
    'stop',
    '--wait',
    '--mode=fast',
    '--timeout=60',
    `--pgdata=${cluster.dataDir}`,
  ];
  await runTool(cluster, 'pg_ctl', { timeout: 70_000, parameters });
}

/**
 * The socket folder of the server that holds, or last held, the data directory. It can differ
 * from ours when that server was started with another temporary directory.
 */
export async function readSocketDirectory(cluster: Cluster): Promise<string> {
  try {
    const lines = (await readFile(path.join(cluster.dataDir, 'postmaster.pid'), 'utf8')).split(
      '\n',
    );
    return lines[4]?.trim() || cluster.socketDir;
  } catch {
    return cluster.socketDir;
  }
}

/** The end of the server's log, for an error message. */
export async function readLogTail(cluster: Cluster): Promise<string> {
  const text = await readFile(cluster.logFile, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-5).join('\n');
}

async function prepareLogFile(cluster: Cluster): Promise<void> {
  const size = await stat(cluster.logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LARGEST_LOG_BYTES) {
    await rename(cluster.logFile, `${cluster.logFile}.old`);
  }
  const file = await open(cluster.logFile, 'a', 0o600);
  await file.close();
  await chown(cluster.logFile, cluster.user.uid, cluster.user.gid);
}
