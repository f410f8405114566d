import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';

const MOST_CONNECTIONS = 4_000;
/** Larger bodies are counted while they arrive. The number of connections limits smaller ones. */
const LARGE_BODY_BYTES = 16 * 1024;
const MOST_LARGE_BODIES = 64;

/** Limits of a request's arrival, and the interval of their checks. */
export const requestLimits = {
  requestTimeout: 30_000,
  headersTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
} as const;

/**
 * Limits the connections and incomplete large bodies that the process holds. Refuses more with
 * SERVICE_BUSY.
 */
export function boundConnections(app: FastifyInstance): void {
  app.server.maxConnections = MOST_CONNECTIONS;
  // Node would refuse an Expect header without our headers; we need not honor it.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });

  const releases = new WeakMap<FastifyRequest, () => void>();
  let largeBodies = 0;
  app.addHook('preParsing', async (request, reply) => {
    if (mostBodyBytes(request) <= LARGE_BODY_BYTES) return;
    if (largeBodies >= MOST_LARGE_BODIES) {
      reply.header('connection', 'close');
      throw new Refusal('SERVICE_BUSY', { retryAfterSeconds: 2 });
    }
    largeBodies += 1;
    const release = () => {
      if (releases.delete(request)) largeBodies -= 1;
    };
    releases.set(request, release);
    reply.raw.once('close', release);
  });
  app.addHook('preValidation', async (request) => releases.get(request)?.());
}

/** The most bytes of the body that its route will buffer. */
function mostBodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0;
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0), limit);
}
