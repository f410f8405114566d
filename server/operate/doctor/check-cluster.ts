import { HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import type pg from 'pg';
import { withClient } from '../../src/platform/database/connections/with-client.ts';
import type { OpenDatabase } from '../../src/platform/database/open-database.ts';
import { COMMAND_LINE_CONNECTIONS } from '../../src/platform/processes/announce-process.ts';
import {
  GONE_MS,
  listProcesses,
  readConnectionLimit,
  type SeenProcess,
} from '../../src/platform/processes/running-processes.ts';
import { type Finding, findingsOf, MEGABYTE, megabytes } from './finding.ts';

const CLOCK_TOLERANCE_MS = 2_000;
const FAR_BEHIND_BYTES = 64 * MEGABYTE;
const MUCH_KEPT_BYTES = 1024 * MEGABYTE;

const { ok, note, warn, FAIL } = findingsOf('cluster');

/**
 * Checks the processes on this database by their own reports, the replicas, and the resource that
 * runs out first. Source: docs/operations/growing.md.
 */
export async function checkCluster({
  db,
  ownerConnection,
}: Pick<OpenDatabase, 'db' | 'ownerConnection'>): Promise<Finding[]> {
  const limit = await readConnectionLimit(db);
  return [
    ...judgeProcesses(await listProcesses(db), limit),
    ...judgeReplication(await readReplication(ownerConnection)),
  ];
}

/** `limit` is the number of connections that PostgreSQL has for all processes. */
export function judgeProcesses(seen: readonly SeenProcess[], limit: number): Finding[] {
  const running = seen.filter(({ seenMsAgo }) => seenMsAgo < GONE_MS);
  const gone = seen.filter(({ seenMsAgo }) => seenMsAgo >= GONE_MS && seenMsAgo < HOUR_MS);
  return [
    ...running.map((process) => ok(describe(process))),
    ...gone.map((process) =>
      warn(
        `${nameOf(process)}: not seen for ${minutes(process.seenMsAgo)}, and it did not say that it stops`,
      ),
    ),
    ...judgeRoles(running),
    ...judgeVersions(running),
    ...running
      .filter(({ aheadMs }) => Math.abs(aheadMs) > CLOCK_TOLERANCE_MS)
      .map((process) =>
        FAIL(`${nameOf(process)}: its clock differs from the database's by ${process.aheadMs} ms`),
      ),
    ...judgeConnections(running, limit),
    ...nextLimit(running, limit),
  ];
}

function describe(process: SeenProcess): string {
  const { role, version, startedAt, busy, connections, room } = process;
  return (
    `${nameOf(process)}: ${role}, ${version}, since ${startedAt.toISOString()}, busy ${percent(busy)}, ` +
    `up to ${connections} connections, ${percent(room)} of its disk free`
  );
}

function judgeRoles(running: readonly SeenProcess[]): Finding[] {
  const found: Finding[] = [];
  if (running.every(({ role }) => role === 'worker')) {
    found.push(FAIL('no process answers requests: start one with ROLE=web or all'));
  }
  if (running.every(({ role }) => role === 'web')) {
    found.push(
      FAIL('no process runs jobs, so mail is not sent: start one with ROLE=worker or all'),
    );
  }
  return found;
}

function judgeVersions(running: readonly SeenProcess[]): Finding[] {
  const versions = [...new Set(running.map(({ version }) => version))];
  if (versions.length < 2) return [];
  return [warn(`versions ${versions.join(' and ')} run side by side: finish the update`)];
}

function judgeConnections(running: readonly SeenProcess[], limit: number): Finding[] {
  const opened = openedBy(running);
  if (opened + COMMAND_LINE_CONNECTIONS <= limit) return [];
  return [
    warn(
      `connections: these processes open up to ${opened}, the command line ${COMMAND_LINE_CONNECTIONS}, and PostgreSQL has ${limit}: ` +
        'lower DATABASE_POOL, raise max_connections, or put PgBouncer between',
    ),
  ];
}

/** The resource that runs out first, and the remedy. */
function nextLimit(running: readonly SeenProcess[], limit: number): Finding[] {
  const [first, ...others] = running;
  if (first === undefined) return [];
  const busiest = others.reduce((most, each) => (each.busy > most.busy ? each : most), first);
  const fullest = others.reduce((least, each) => (each.room < least.room ? each : least), first);
  const opened = openedBy(running);
  const limits = [
    {
      used: busiest.busy,
      says: `the processor of ${nameOf(busiest)}, busy ${percent(busiest.busy)}: start another process, on another machine if PostgreSQL shares this one`,
    },
    {
      used: opened / (limit - COMMAND_LINE_CONNECTIONS),
      says: `connections, up to ${opened} of ${limit - COMMAND_LINE_CONNECTIONS}: raise max_connections, or put PgBouncer between`,
    },
    {
      used: 1 - fullest.room,
      says: `the disk of ${nameOf(fullest)}, ${percent(fullest.room)} free: move files into a bucket (STORAGE=s3), or enlarge it`,
    },
  ];
  const next = limits.reduce((most, each) => (each.used > most.used ? each : most));
  return [note(`the next limit: ${next.says}`)];
}

/** The replicas of the database, and the effect of a missing one on commits and the log. */
export function judgeReplication(state: {
  replicas: readonly Replica[];
  waits: boolean;
  keptBytes: number;
}): Finding[] {
  const { replicas, waits, keptBytes } = state;
  const found = replicas.map(judgeReplica);
  if (replicas.length === 0) {
    found.push(
      note('the database has no replica: if its machine is lost, a backup is what is left'),
    );
  }
  const isHidden = replicas.some(({ state: its }) => its === null);
  if (waits && !isHidden && !replicas.some(({ isSynchronous }) => isSynchronous === true)) {
    found.push(
      FAIL('commits wait for a synchronous replica, and none is connected: nothing can be written'),
    );
  }
  if (keptBytes > MUCH_KEPT_BYTES) {
    found.push(
      warn(
        `${megabytes(keptBytes)} of the log are kept for a replica that is away, and fill the disk of the database`,
      ),
    );
  }
  return found;
}

function judgeReplica({ name, state, isSynchronous, behindBytes }: Replica): Finding {
  if (state === null || behindBytes === null) {
    return note(
      `replica ${name}: its state is hidden; grant pg_monitor to the owner of the database`,
    );
  }
  const says = `replica ${name}: ${state}, ${isSynchronous === true ? 'synchronous' : 'asynchronous'}, ${megabytes(behindBytes)} behind`;
  return behindBytes > FAR_BEHIND_BYTES ? warn(says) : ok(says);
}

function openedBy(running: readonly SeenProcess[]): number {
  return running.reduce((sum, { connections }) => sum + connections, 0);
}

function nameOf({ host, pid }: SeenProcess): string {
  return `${host} ${pid}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function minutes(ms: number): string {
  const count = Math.floor(ms / MINUTE_MS);
  return count === 1 ? 'a minute' : `${count} minutes`;
}

/** A replica in the primary's view; its state is hidden without the role pg_monitor. */
type Replica = {
  name: string;
  state: string | null;
  isSynchronous: boolean | null;
  behindBytes: number | null;
};

/**
 * The replicas, whether commits wait for one, and the size of the log retained for missing ones.
 */
async function readReplication(connection: pg.ClientConfig) {
  return withClient(connection, async (client) => {
    const { rows: replicas } = await client.query<Replica>(
      `select coalesce(nullif(application_name, ''), client_addr::text, 'a replica') as name, state,
              sync_state in ('sync', 'quorum') as "isSynchronous",
              pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as "behindBytes"
         from pg_stat_replication order by 1`,
    );
    const { rows } = await client.query<{ waits: boolean; keptBytes: number }>(
      `select current_setting('synchronous_standby_names') <> '' as waits,
              (select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)::float8
                 from pg_replication_slots where not active) as "keptBytes"`,
    );
    return { replicas, ...(rows[0] ?? { waits: false, keptBytes: 0 }) };
  });
}
