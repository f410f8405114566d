import { execFile } from 'node:child_process';
import { chown, open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import type { OperatingUser } from './operating-user.ts';
import { publishDirectory } from './publish-directory.ts';

/** One PostgreSQL data directory and what is needed to run it. */
export interface Cluster {
  binDir: string;
  dataDir: string;
  socketDir: string;
  logFile: string;
  user: OperatingUser;
}

export const socketPort = 5432;

const majorVersion = '18';
const largestLogBytes = 10 * 1024 * 1024;

// Given on the command line, so that a hand-edited postgresql.conf cannot switch off what the
// program promises: nothing acknowledged is lost, and nobody connects over the network.
const settings: Record<string, string> = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '64MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  // Names and e-mail addresses appear in the DETAIL of a violated constraint.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Creates the data directory when there is none; returns true when it did. */
export async function initCluster(cluster: Cluster): Promise<boolean> {
  const created = await publishDirectory(cluster.dataDir, async (scratch) => {
    await chown(scratch, cluster.user.uid, cluster.user.gid);
    await run(cluster, 'initdb', 60_000, [
      `--pgdata=${scratch}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8 sorts alike on every machine the directory is moved to.
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ]);
  });
  const found = (await readFile(path.join(cluster.dataDir, 'PG_VERSION'), 'utf8')).trim();
  if (found !== majorVersion) {
    throw new Error(
      `The database in ${cluster.dataDir} was made by PostgreSQL ${found}; this program brings ` +
        `PostgreSQL ${majorVersion}. Dump it with version ${found} and restore it into a new ` +
        'state directory.',
    );
  }
  return created;
}

/** Starts the server and returns when it accepts connections; refuses when one holds the lock. */
export async function startCluster(cluster: Cluster): Promise<void> {
  await prepareLogFile(cluster);
  const options = Object.entries({ ...settings, unix_socket_directories: cluster.socketDir })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  await run(cluster, 'pg_ctl', 70_000, [
    'start',
    '--wait',
    '--timeout=60',
    `--pgdata=${cluster.dataDir}`,
    `--log=${cluster.logFile}`,
    `--options=${options}`,
  ]);
}

/** Stops the server, breaking off its sessions, and returns when it is gone. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  await run(cluster, 'pg_ctl', 70_000, [
    'stop',
    '--wait',
    '--mode=fast',
    '--timeout=60',
    `--pgdata=${cluster.dataDir}`,
  ]);
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
  if (size > largestLogBytes) {
    await rename(cluster.logFile, `${cluster.logFile}.old`);
  }
  const file = await open(cluster.logFile, 'a', 0o600);
  await file.close();
  await chown(cluster.logFile, cluster.user.uid, cluster.user.gid);
}

async function run(
  cluster: Cluster,
  program: string,
  timeout: number,
  parameters: string[],
): Promise<void> {
  const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8' };
  const identity = process.getuid?.() === 0 ? cluster.user : {};
  try {
    await promisify(execFile)(path.join(cluster.binDir, program), parameters, {
      ...identity,
      cwd: path.dirname(cluster.dataDir),
      // Only these two: the program's own environment carries its secrets.
      env: environment,
      timeout,
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`${program} failed: ${said || String(error)}`, { cause: error });
  }
}
