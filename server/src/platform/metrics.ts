import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from './config/config.ts';
import { isBearer } from './guards/bearer.ts';
import type { DiskState } from './http/disk-state.ts';
import { standardOutput } from './line-output.ts';
import { Refusal } from './refusal.ts';

/** Figures of a slice that are read when somebody asks for them, one value for each label. */
export type Figures = {
  name: string;
  help: string;
  label: string;
  read: () => Promise<Readonly<Record<string, number>>>;
};

/**
 * Counts and times every request by route and status, and serves the figures to Prometheus at
 * /metrics for whoever knows METRICS_TOKEN, with the figures of the slices. Without a token the route
 * is unknown.
 */
export function serveMetrics(
  app: FastifyInstance,
  config: Pick<Config, 'METRICS_TOKEN'>,
  { disk, figures = [] }: { disk: DiskState; figures?: readonly Figures[] },
): void {
  const token = config.METRICS_TOKEN;
  if (token === undefined) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  measureDisks(register, disk);
  for (const each of figures) addFigures(register, each);
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) throw new Refusal('ROUTE_UNKNOWN');
    reply.type(register.contentType);
    return register.metrics();
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
