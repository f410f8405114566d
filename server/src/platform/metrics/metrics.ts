import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { isBearer } from '../guards/is-bearer.ts';
import { Refusal } from '../refusal.ts';
import { counts } from './counts.ts';
import type { Figure, KeptFigures } from './keep-figures.ts';
import { measureProcess, type ProcessSources } from './measure-process.ts';

/**
 * Counts and times every request by route and status, and serves the process's metrics to Prometheus
 * at /metrics for whoever knows METRICS_TOKEN, with the slices' figures. Without a token the route is
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
