import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { hasSqlState, sqlState } from '../database-errors.ts';
import {
  readLogTail,
  readSocketDirectory,
  socketPort,
  startCluster,
  stopCluster,
} from './cluster.ts';
import type { Cluster } from './cluster.ts';

// Every process that uses the server holds this lock shared for as long as it runs; whoever can
// take it exclusively is the last one. A killed process gives it back with its connection.
const presenceLock = 7_203_114;
const applicationName = 'regz-presence';

// After kill -9 of a whole process tree the dead postmaster stays in the process table for a
// moment and its lock file is refused: measured 2.1 to 2.7 s.
const staleLockMs = 15_000;
const recoveryMs = 120_000;
const pollMs = 100;
const lingeringClientsMs = 2_000;
const leavingMs = 10_000;

/**
 * Joins the server of this data directory, starting it when none runs. Returns a superuser
 * connection to the database `postgres` that marks this process as a user of the server.
 */
export async function joinServer(cluster: Cluster): Promise<pg.Client> {
  const started = performance.now();
  for (;;) {
    const failure = await tryToJoin(cluster);
    if (failure instanceof pg.Client) {
      return failure;
    }
    // A server that is replaying its log after a crash answers, but not yet with a session.
    const patience = hasSqlState(failure, sqlState.cannotConnectNow) ? recoveryMs : staleLockMs;
    if (performance.now() - started > patience) {
      throw new Error(
        `The embedded PostgreSQL in ${cluster.dataDir} did not start: ${failure.message}\n` +
          `If no PostgreSQL runs there, remove ${cluster.dataDir}/postmaster.pid.\n` +
          (await readLogTail(cluster)),
        { cause: failure },
      );
    }
    await delay(pollMs);
  }
}

/**
 * Gives up this process's use of the server, and stops the server when nobody else uses it:
 * no other process of this program and no other client session.
 */
export async function leaveServer(cluster: Cluster, presence: pg.Client): Promise<void> {
  try {
    if (await isLastOne(presence)) {
      await stopCluster(cluster);
    }
  } finally {
    await presence.end();
  }
}

async function tryToJoin(cluster: Cluster): Promise<pg.Client | Error> {
  try {
    return await connectPresence(cluster);
  } catch (error) {
    if (!isAbsent(error)) {
      return asError(error);
    }
  }
  try {
    await startCluster(cluster);
    return await connectPresence(cluster);
  } catch (error) {
    return asError(error);
  }
}

async function connectPresence(cluster: Cluster): Promise<pg.Client> {
  const presence = new pg.Client({
    host: await readSocketDirectory(cluster),
    port: socketPort,
    user: 'postgres',
    database: 'postgres',
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    lock_timeout: leavingMs,
  });
  // Without a listener a server that goes away would end the process; 'end' follows and is heard.
  presence.on('error', () => undefined);
  try {
    await presence.connect();
    // Waits while a leaving process stops the server, which then breaks this connection.
    await presence.query('select pg_advisory_lock_shared($1)', [presenceLock]);
    return presence;
  } catch (error) {
    await presence.end().catch(() => undefined);
    throw error;
  }
}

async function isLastOne(presence: pg.Client): Promise<boolean> {
  await presence.query('select pg_advisory_unlock_shared($1)', [presenceLock]);
  const { rows } = await presence.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [presenceLock],
  );
  if (rows[0]?.alone !== true) {
    return false;
  }
  // A pool that was just closed is still seen by the server for some milliseconds.
  const started = performance.now();
  while (await hasOtherClients(presence)) {
    if (performance.now() - started > lingeringClientsMs) {
      return false;
    }
    await delay(20);
  }
  return true;
}

async function hasOtherClients(presence: pg.Client): Promise<boolean> {
  const { rows } = await presence.query<{ others: boolean }>(
    `select exists (
       select from pg_stat_activity
       where backend_type = 'client backend' and application_name <> $1
     ) as others`,
    [applicationName],
  );
  return rows[0]?.others === true;
}

function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ECONNREFUSED';
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
