import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isHidden } from '../guards/forwarded-addresses.ts';
import { isBearer } from '../guards/is-bearer.ts';
import { Refusal } from '../refusal.ts';
import { doctorPaths } from './doctor-paths.ts';

/** The pause between the two events of the stream. */
const PAUSE_MS = 1_500;

/**
 * Serves the requests of `regz doctor --through` that present METRICS_TOKEN: the proxy's headers of
 * a request, a stream that shows whether the proxy buffers events, and a route for a body that is
 * never read.
 */
export function serveDoctor(app: FastifyInstance, config: Pick<Config, 'METRICS_TOKEN'>): void {
  const token = config.METRICS_TOKEN;
  if (token === undefined) return;
  const onRequest = async ({ headers }: FastifyRequest) => {
    if (!isBearer(headers.authorization, token)) throw new Refusal('ROUTE_UNKNOWN');
  };
  app.get(doctorPaths.request, { onRequest }, async (request, reply) => {
    const { host, protocol, ip, socket, raw } = request;
    reply.header('cache-control', 'no-store');
    // The header as it arrived.
    const forwarded = raw.headersDistinct['x-forwarded-for']?.join(', ') ?? null;
    const peer = socket.remoteAddress ?? '';
    return { host, protocol, address: ip, peer, forwarded, unreadable: isHidden(ip) };
  });
  app.get(doctorPaths.events, { onRequest, exposeHeadRoute: false }, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      .send(Readable.from(twoEvents())),
  );
  // Sent after the headers. The rest is not read, so the connection cannot be reused.
  app.put(doctorPaths.body, {
    onRequest: [
      onRequest,
      async (_request, reply) => reply.code(204).header('connection', 'close').send(),
    ],
    handler: () => undefined,
  });
}

async function* twoEvents(): AsyncGenerator<string> {
  yield 'data: 1\n\n';
  await delay(PAUSE_MS);
  yield 'data: 2\n\n';
}
