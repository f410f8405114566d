import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { listenToChannel } from '../platform/database/connections/listen-to-channel.ts';
import { cookieScope } from '../platform/guards/cookies/cookie-scope.ts';
import type { Authenticate } from '../platform/http/callers.ts';
import { createRequestContext } from '../platform/http/create-request-context.ts';
import { findSession, identifySession } from '../platform/http/identify-session.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { isRefusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { ORDER_CHANGES } from './announce-order.ts';
import { createOrderStreams } from './order-streams.ts';

const PING_MS = 25_000;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Tells a proxy to pass on each event as it comes.
  'x-accel-buffering': 'no',
} as const;

/**
 * Tells a customer's open pages when one of their orders changes, as server-sent events without
 * content: the page reloads what it shows. Not an operation of the contract, because the answer
 * does not end. The session is checked again with every ping, so a stream outlives a logout or a
 * ban by at most one ping. A shutdown ends all streams. Source: issue 4, part 5.
 */
export function serveOrderEvents(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  { connection, pingMs = PING_MS }: { connection: pg.ClientConfig; pingMs?: number },
): void {
  const { config, log, clock } = services;
  const streams = createOrderStreams();
  const listener = listenToChannel({
    connection,
    channel: ORDER_CHANGES,
    heard: (customerId) => streams.changed(customerId),
    resumed: () => streams.allChanged(),
    log,
  });
  app.addHook('preClose', async () => streams.end());
  app.addHook('onClose', () => listener.close());

  const scope = cookieScope(config);

  async function hasSession(context: RequestContext<null>): Promise<boolean> {
    try {
      return (await findSession(authenticate, context, 'customer')) !== null;
    } catch (error) {
      // An unavailable database says nothing about the session.
      return !isRefusal(error);
    }
  }

  app.get('/api/orders/events', { exposeHeadRoute: false }, async (request, reply) => {
    const context = createRequestContext(request, reply, { cookies: scope, clock });
    const caller = await identifySession({ authenticate, request, reply }, context, 'customer');
    await listener.start();
    const stream = streams.open(caller.id);
    const pings = setInterval(() => {
      void hasSession(context).then((holds) => {
        if (holds) stream.send(': ping\n\n');
        else stream.end();
      });
    }, pingMs);
    stream.body.once('close', () => clearInterval(pings));
    return reply.headers(HEADERS).send(stream.body);
  });
}
