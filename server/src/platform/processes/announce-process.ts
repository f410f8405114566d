import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { freeShare } from '../backups/wal-figures.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log/logger.ts';
import {
  GONE_MS,
  listProcesses,
  type ProcessReport,
  readConnectionLimit,
  removeReport,
  saveReport,
} from './running-processes.ts';

const EVERY_MS = 20_000;
const JOB_CONNECTIONS = 5;
const LISTENING_CONNECTIONS = 1;
/** Connections reserved for the command line, which runs beside the processes. */
export const COMMAND_LINE_CONNECTIONS = 10;

type Announced = {
  config: Pick<Config, 'DATABASE_POOL' | 'DATABASE_POOLER' | 'ROLE' | 'STATE_DIR'>;
  db: Database;
  version: string;
  log: Logger;
};

/**
 * Returns the most connections that a process opens to PostgreSQL itself. With a pooler, the
 * connections of the pool do not count.
 */
export function mostConnections({
  DATABASE_POOL,
  DATABASE_POOLER,
  ROLE,
}: Pick<Config, 'DATABASE_POOL' | 'DATABASE_POOLER' | 'ROLE'>): number {
  const pooled = DATABASE_POOLER === 'none' ? DATABASE_POOL : 0;
  return pooled + LISTENING_CONNECTIONS + (ROLE === 'web' ? 0 : JOB_CONNECTIONS);
}

/**
 * Records in the database every 20 seconds that this process runs, and its load, for `regz doctor
 * --cluster`. If the database is unavailable, a later report follows. Warns once if all processes
 * together may open more connections than PostgreSQL allows. The returned function ends the reports
 * and removes the record.
 */
export async function announceProcess(announced: Announced): Promise<() => Promise<void>> {
  const { db, log } = announced;
  const id = randomUUID();
  const startedAt = new Date();
  let before = performance.eventLoopUtilization();

  async function report(busy: number): Promise<void> {
    try {
      await saveReport(db, { ...(await ownReport(announced)), id, startedAt, busy });
    } catch (error) {
      log.warn({ err: error }, 'the database could not be told that this process runs');
    }
  }

  function busySinceLast(): number {
    const since = before;
    before = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(before, since).utilization;
  }

  await report(0);
  await warnOfConnections(announced);
  let reporting = Promise.resolve();
  const timer = setInterval(() => {
    reporting = reporting.then(() => report(busySinceLast()));
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await reporting;
    await removeReport(db, id).catch((error: unknown) =>
      log.warn({ err: error }, 'the database could not be told that this process stops'),
    );
  };
}

async function ownReport({
  config,
  version,
}: Announced): Promise<Omit<ProcessReport, 'id' | 'startedAt' | 'busy'>> {
  return {
    host: hostname(),
    pid: process.pid,
    role: config.ROLE,
    version,
    now: new Date(),
    connections: mostConnections(config),
    room: await freeShare(config.STATE_DIR),
  };
}

async function warnOfConnections({ db, log }: Announced): Promise<void> {
  const running = (await listProcesses(db)).filter(({ seenMsAgo }) => seenMsAgo < GONE_MS);
  const opened = running.reduce((sum, { connections }) => sum + connections, 0);
  const limit = await readConnectionLimit(db);
  if (opened + COMMAND_LINE_CONNECTIONS <= limit) return;
  log.warn(
    { processes: running.length, opened, limit },
    'the processes on this database may open more connections than it has for them and the command line',
  );
}
