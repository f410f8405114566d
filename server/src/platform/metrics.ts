import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type PrometheusContentType,
  Registry,
} from 'prom-client';
import type { Config } from './config/config.ts';
import type { DiskState } from './http/disk-state.ts';
import { passOn } from './http/pass-on.ts';
import { standardOutput } from './line-output.ts';
import { Refusal } from './refusal.ts';

/** Figures of a slice that are read when somebody asks for them, one value for each label. */
export type Figures = {
  name: string;
  help: string;
  label: string;
  read: () => Promise<Readonly<Record<string, number>>>;
};

/** What a process knows of the figures: of a slice, or where the sum of all processes is. */
type Known = { disk: DiskState; figures: readonly Figures[]; primaryPort?: number | undefined };

/**
 * Counts and times every request by route and status, and serves the figures to Prometheus at
 * /metrics for whoever knows METRICS_TOKEN, with the figures of the slices. Without a token the route
 * is unknown. Where several processes serve, each counts what it answers itself, and the one that
 * listens on `primaryPort` answers for all.
 */
export function serveMetrics(
  app: FastifyInstance,
  { METRICS_TOKEN: token }: Pick<Config, 'METRICS_TOKEN'>,
  { disk, figures, primaryPort }: Known,
): void {
  if (token === undefined) return;
  // One that the primary process asks listens to it from its making on.
  const register =
    primaryPort === undefined ? new Registry() : new AggregatorRegistry<PrometheusContentType>();
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  measureDisks(register, disk);
  if (primaryPort !== undefined) {
    AggregatorRegistry.setRegistries([register]);
    return passOn(app, primaryPort, ['/metrics']);
  }
  for (const each of figures) addFigures(register, each);
  answerMetrics(app, token, () => register.metrics());
}

/**
 * Serves the figures of all processes that serve, summed (of moments the worst), with those of the
 * slices, for whoever knows METRICS_TOKEN.
 */
export function serveSummedMetrics(
  app: FastifyInstance,
  { METRICS_TOKEN: token }: Pick<Config, 'METRICS_TOKEN'>,
  figures: readonly Figures[],
): void {
  if (token === undefined) return;
  const processes = new AggregatorRegistry();
  const register = new Registry();
  for (const each of figures) addFigures(register, each);
  answerMetrics(app, token, async () =>
    (await Promise.all([register.metrics(), processes.clusterMetrics()])).join('\n'),
  );
}

function answerMetrics(app: FastifyInstance, token: string, read: () => Promise<string>): void {
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) throw new Refusal('ROUTE_UNKNOWN');
    reply.type(Registry.PROMETHEUS_CONTENT_TYPE);
    return read();
  });
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

/** Read at each scrape: what there is no room for. */
function measureDisks(register: Registry, disk: DiskState): void {
  const full: Gauge = new Gauge({
    name: 'regz_disk_full',
    help: '1 while requests are refused because a disk, of the database or ours, is full',
    registers: [register],
    aggregator: 'max',
    collect: () => full.set(disk.isFull() ? 1 : 0),
  });
  const lost: Gauge = new Gauge({
    name: 'regz_log_lines_lost',
    help: 'Lines of the log since the start that standard output had no room for',
    registers: [register],
    collect: () => lost.set(standardOutput.lost),
  });
}

function addFigures(register: Registry, { name, help, label, read }: Figures): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [register],
    collect: async () => {
      for (const [key, value] of Object.entries(await read())) gauge.labels(key).set(value);
    },
  });
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
