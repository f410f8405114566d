import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { DiskState } from '../http/disk-state.ts';
import { standardOutput } from '../log/line-output.ts';

/** What a process's metrics read besides its requests. */
export type ProcessSources = {
  /** Of the product. */
  version: string;
  disk: DiskState;
  pool: pg.Pool;
  /** Where free disk space is measured. */
  stateDir: string;
};

/** Registers the process's own metrics. */
export function measureProcess(
  app: FastifyInstance,
  register: Registry,
  { version, disk, pool, stateDir }: ProcessSources,
): void {
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  measureDisks(register, stateDir, disk);
  measurePool(register, pool);
  showVersion(register, version);
}

function measureRequests(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'regz_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
  });
}

/** Read at each scrape, at no cost: what is full. */
function measureDisks(register: Registry, stateDir: string, disk: DiskState): void {
  const full: Gauge = new Gauge({
    name: 'regz_disk_full',
    help: '1 while requests are refused because a disk, of the database or ours, is full',
    registers: [register],
    collect: () => full.set(disk.isFull() ? 1 : 0),
  });
  const free: Gauge = new Gauge({
    name: 'regz_disk_free_ratio',
    help: 'The free share of the disk that STATE_DIR is on, between 0 and 1',
    registers: [register],
    collect: async () => {
      const { bavail, blocks } = await statfs(stateDir);
      free.set(bavail / blocks);
    },
  });
  const lost: Gauge = new Gauge({
    name: 'regz_log_lines_lost',
    help: 'Lines of the log since the start that standard output had no room for',
    registers: [register],
    collect: () => lost.set(standardOutput.lost),
  });
}

function measurePool(register: Registry, pool: pg.Pool): void {
  const connections: Gauge<'state'> = new Gauge({
    name: 'regz_db_pool',
    help: 'Connections of this process to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect: () => {
      connections.labels('busy').set(pool.totalCount - pool.idleCount);
      connections.labels('idle').set(pool.idleCount);
      connections.labels('waiting').set(pool.waitingCount);
    },
  });
}

function showVersion(register: Registry, version: string): void {
  new Gauge({
    name: 'regz_build_info',
    help: 'Always 1, with the version of the product and of Node.js',
    labelNames: ['version', 'node'],
    registers: [register],
  })
    .labels(version, process.version)
    .set(1);
}
