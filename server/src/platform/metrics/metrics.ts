import type { FastifyInstance } from 'fastify';
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  type PrometheusContentType,
  Registry,
} from 'prom-client';
import type { Config } from '../config/config.ts';
import { isBearer } from '../guards/is-bearer.ts';
import { passOn } from '../http/pass-on.ts';
import { Refusal } from '../refusal.ts';
import { counts } from './counts.ts';
import type { Figure, KeptFigures } from './keep-figures.ts';
import { measureProcess, type ProcessSources } from './measure-process.ts';

type Token = Pick<Config, 'METRICS_TOKEN'>;

/**
 * Counts and times every request by route and status, and serves the metrics to Prometheus at
 * /metrics for whoever knows METRICS_TOKEN, with the slices' figures. Without a token the route is
 * unknown. Source: docs/operations/metrics.md names every figure.
 */
export function serveMetrics(
  app: FastifyInstance,
  { METRICS_TOKEN: token }: Token,
  { figures, ...sources }: ProcessSources & { figures: KeptFigures },
): void {
  if (token === undefined) return;
  const register = new Registry();
  measureProcess(app, register, sources);
  showWork(register, figures);
  answerMetrics(app, token, () => register.metrics());
}

/** The same in one of several serving processes: the one that listens on `port` answers for all. */
export function passMetricsOn(
  app: FastifyInstance,
  { METRICS_TOKEN: token }: Token,
  { port, ...sources }: ProcessSources & { port: number },
): void {
  if (token === undefined) return;
  // A registry listens to the primary process from its creation on.
  const register = new AggregatorRegistry<PrometheusContentType>();
  measureProcess(app, register, sources);
  AggregatorRegistry.setRegistries([register]);
  passOn(app, port, ['/metrics']);
}

/**
 * Serves the metrics of all serving processes, summed (momentary values: the worst), with those of
 * the slices and of the queues, which this process works.
 */
export function serveSummedMetrics(
  app: FastifyInstance,
  { METRICS_TOKEN: token }: Token,
  figures: KeptFigures,
): void {
  if (token === undefined) return;
  const processes = new AggregatorRegistry();
  const register = new Registry();
  showWork(register, figures);
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

/** What the process that runs jobs and timers knows. */
function showWork(register: Registry, figures: KeptFigures): void {
  register.registerMetric(counts.jobFailures);
  register.registerMetric(counts.deadJobs);
  for (const figure of figures.all) showFigure(register, figure, figures);
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
