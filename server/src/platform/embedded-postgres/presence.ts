import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { hasSqlState, isOverload, sqlState } from '../database/database-errors.ts';
import { StartRefusal } from '../start-refusal.ts';
import {
  readLogTail,
  readSocketDirectory,
  SOCKET_PORT,
  startCluster,
  stopCluster,
} from './cluster.ts';
import type { Cluster } from './cluster.ts';

// Every process that uses the server shares this lock while it runs. A process that takes it
// exclusively is the last one. A killed process releases it with its connection.
const PRESENCE_LOCK = 7_203_114;
// Held by the one process that serves; operator commands join beside it.
const SERVING_LOCK = 7_203_116;
const APPLICATION_NAME = 'regz-presence';

// A failed start is retried, because another process may be stopping or starting it.
const START_MS = 15_000;
// Sessions of a killed server finish their current statement. Ten seconds are allowed, and fourteen
// were measured. Until then, their memory and lock prevent a start.
const DYING_SESSIONS_MS = 60_000;
const RECOVERY_MS = 120_000;
const POLL_MS = 100;
const LINGERING_CLIENTS_MS = 2_000;
const LEAVING_MS = 10_000;
const SERVING_MS = 2_000;

/**
 * Joins the server of this data directory, starting it if none runs. Returns a superuser connection
 * to the database `postgres` that marks this process as a user of the server. Gives up if `stop` is
 * aborted, and then stops a server that it started.
 */
export async function joinServer(cluster: Cluster, stop?: AbortSignal): Promise<pg.Client> {
  const started = performance.now();
  for (;;) {
    const failure = await tryToJoin(cluster, stop);
    if (failure instanceof pg.Client) {
      return failure;
    }
    stop?.throwIfAborted();
    // For an empty lock file, which a crash can leave, the server's own log has no entry.
    const log = failure.message.includes('PID file') ? '' : `\n${await readLogTail(cluster)}`;
    if (performance.now() - started > waitLimitMs(failure, log)) {
      throw new StartRefusal(
        `The embedded PostgreSQL in ${cluster.dataDir} did not start: ${failure.message}\n` +
          `If no PostgreSQL is running there, remove ${cluster.dataDir}/postmaster.pid.${log}`,
        { cause: failure },
      );
    }
    await delay(POLL_MS);
  }
}

function waitLimitMs(failure: Error, log: string): number {
  // A server that is replaying its log after a crash answers, but not yet with a session.
  if (hasSqlState(failure, sqlState.cannotConnectNow)) return RECOVERY_MS;
  return /lock file|shared memory block/.test(log) ? DYING_SESSIONS_MS : START_MS;
}

/**
 * Makes this process the one that serves from this data directory, for as long as `presence` is
 * connected; refuses if another one does. It waits briefly for one that is just ending.
 */
export async function claimServing(cluster: Cluster, presence: pg.Client): Promise<void> {
  try {
    await presence.query(`set lock_timeout = ${SERVING_MS}`);
    await presence.query('select pg_advisory_lock($1)', [SERVING_LOCK]);
    await presence.query(`set lock_timeout = ${LEAVING_MS}`);
  } catch (error) {
    if (!hasSqlState(error, sqlState.lockNotAvailable)) throw error;
    throw new StartRefusal(
      `Another Regz runs on the state directory ${path.dirname(cluster.dataDir)}: ` +
        'stop it first, or choose another folder with STATE_DIR.',
    );
  }
}

/**
 * Ends this process's use of the server. Stops the server if no other process of this program and
 * no other client session uses it.
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

async function tryToJoin(cluster: Cluster, stop?: AbortSignal): Promise<pg.Client | Error> {
  try {
    return await connectPresence(cluster);
  } catch (error) {
    if (!isAbsent(error)) {
      return asError(error);
    }
  }
  try {
    await startCluster(cluster, stop);
    return await connectPresence(cluster);
  } catch (error) {
    return asError(error);
  }
}

async function connectPresence(cluster: Cluster): Promise<pg.Client> {
  const presence = new pg.Client({
    host: await readSocketDirectory(cluster),
    port: SOCKET_PORT,
    user: 'postgres',
    database: 'postgres',
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 5_000,
    lock_timeout: LEAVING_MS,
  });
  // Without a listener, losing the server would end the process; 'end' follows and is handled.
  presence.on('error', () => undefined);
  try {
    await presence.connect();
    // Waits while a leaving process stops the server, which then breaks this connection.
    await presence.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
    return presence;
  } catch (error) {
    await presence.end().catch(() => undefined);
    throw error;
  }
}

async function isLastOne(presence: pg.Client): Promise<boolean> {
  try {
    return await isAlone(presence);
  } catch (error) {
    // A process that left at the same moment was the last one and stopped the server.
    if (isOverload(error)) return false;
    throw error;
  }
}

async function isAlone(presence: pg.Client): Promise<boolean> {
  await presence.query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK]);
  const { rows } = await presence.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [PRESENCE_LOCK],
  );
  if (rows[0]?.alone !== true) {
    return false;
  }
  // The server lists a closed pool's sessions for some milliseconds.
  const started = performance.now();
  while (await hasOtherClients(presence)) {
    if (performance.now() - started > LINGERING_CLIENTS_MS) {
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
    [APPLICATION_NAME],
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
