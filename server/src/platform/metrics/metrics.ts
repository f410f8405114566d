import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { isBearer } from '../guards/is-bearer.ts';
import type { RequestPlaces } from '../http/connections/request-places.ts';
import type { DiskState } from '../http/disk-state.ts';
import { standardOutput } from '../log/line-output.ts';
import { Refusal } from '../refusal.ts';
import { counts } from './counts.ts';
import type { Figure, KeptFigures } from './keep-figures.ts';

/**
 * Counts and times every request by route and status. Serves the process's metrics and the slices'
 * figures to Prometheus at /metrics for requests with METRICS_TOKEN. Without a token the route is
 * unknown. Source: docs/operations/metrics.md names every figure.
 */
export function serveMetrics(
  app: FastifyInstance,
  { METRICS_TOKEN: token }: Pick<Config, 'METRICS_TOKEN'>,
  { figures, ...sources }: ProcessSources & { figures: KeptFigures },
): void {
  if (token === undefined) return;
  const register = new Registry();
  measureProcess(app, register, sources);
  register.registerMetric(counts.refusals);
  register.registerMetric(counts.webhooks);
  register.registerMetric(counts.jobFailures);
  register.registerMetric(counts.deadJobs);
  for (const figure of figures.all) showFigure(register, figure, figures);
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) throw new Refusal('ROUTE_UNKNOWN');
    reply.type(Registry.PROMETHEUS_CONTENT_TYPE);
    return register.metrics();
  });
}

function showFigure(register: Registry, figure: Figure, figures: KeptFigures): void {
  const { name, help, kind, label } = figure;
  const metric: Gauge | Counter = new (kind === 'counter' ? Counter : Gauge)({
    name,
    help,
    labelNames: label === null ? [] : [label],
    registers: [register],
    collect: () => {
      // Values that no longer exist must disappear.
      metric.reset();
      if (label === null) metric.remove();
      for (const [key, value] of Object.entries(figures.last(name))) {
        metric.inc(label === null ? {} : { [label]: key }, value);
      }
    },
  });
}

/** Sources of a process's metrics besides its requests. */
type ProcessSources = {
  /** The product's version. */
  version: string;
  disk: DiskState;
  places: RequestPlaces;
  pool: pg.Pool;
  /** Where free disk space is measured. */
  stateDir: string;
};

/** Registers the process's own metrics. */
function measureProcess(
  app: FastifyInstance,
  register: Registry,
  { version, disk, places, pool, stateDir }: ProcessSources,
): void {
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  measureDisks(register, stateDir, disk);
  measurePlaces(register, places);
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

/** Reads full disks at each scrape, at no cost. */
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

function measurePlaces(register: Registry, places: RequestPlaces): void {
  const full: Gauge = new Gauge({
    name: 'regz_places_full',
    help: '1 while people are turned away because all places for requests are taken',
    registers: [register],
    collect: () => full.set(places.isFull() ? 1 : 0),
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
