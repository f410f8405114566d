import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';

/** A process's report about itself. */
export type ProcessReport = {
  id: string;
  host: string;
  pid: number;
  role: Config['ROLE'];
  version: string;
  startedAt: Date;
  now: Date;
  /** The most connections that it opens to PostgreSQL itself. */
  connections: number;
  /** The share of the time since its last report in which it was busy, 0 to 1. */
  busy: number;
  /** The free share of the disk of its STATE_DIR, 0 to 1. */
  room: number;
};

/** The last report of a process. */
export type SeenProcess = Omit<ProcessReport, 'id' | 'now'> & {
  /** How far its clock was ahead of the database's, in milliseconds. */
  aheadMs: number;
  seenMsAgo: number;
};

/** A process counts as ended this long after its last report. */
export const GONE_MS = 60_000;

/** Stores a process's report, and deletes reports that are older than a day. */
export async function saveReport(db: Database, report: ProcessReport): Promise<void> {
  const { id, host, pid, role, version, startedAt, now, connections, busy, room } = report;
  await sql`
    with forgotten as (delete from processes where seen_at < now() - interval '1 day')
    insert into processes
           (id, host, pid, role, version, started_at, ahead_ms, connections, busy, room)
    values (${id}, ${host}, ${pid}, ${role}, ${version}, ${startedAt},
            round(extract(epoch from ${now}::timestamptz - clock_timestamp()) * 1000),
            ${connections}, ${busy}, ${room})
        on conflict (id) do update
       set seen_at = clock_timestamp(), ahead_ms = excluded.ahead_ms,
           busy = excluded.busy, room = excluded.room`.execute(db);
}

/** Deletes the report of a process that stops. */
export async function removeReport(db: Database, id: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute();
}

/** Returns the processes of the last day that have not stopped, by host. */
export async function listProcesses(db: Database): Promise<SeenProcess[]> {
  const { rows } = await sql<SeenProcess>`
    select host, pid, role, version, started_at as "startedAt", connections, busy, room,
           ahead_ms as "aheadMs",
           round(extract(epoch from clock_timestamp() - seen_at) * 1000)::bigint as "seenMsAgo"
      from processes order by host, pid`.execute(db);
  return rows;
}

/** Returns the number of connections that PostgreSQL allows to roles that are not superusers. */
export async function readConnectionLimit(db: Database): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::integer
           - current_setting('superuser_reserved_connections')::integer
           - coalesce(current_setting('reserved_connections', true), '0')::integer as most`.execute(
    db,
  );
  return rows[0]?.most ?? 0;
}
