import { Readable } from 'node:stream';
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

const PING_MS = 25_000;
const BEGINNING = 'retry: 3000\n\n';
const CHANGED = 'event: order\ndata: {"changed":true}\n\n';

/** Stops the page from reconnecting. Otherwise two surplus pages replace each other forever. */
const REPLACED = 'event: replaced\ndata: {}\n\n';

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Stops a proxy from buffering events.
  'x-accel-buffering': 'no',
} as const;

/**
 * Notifies a customer's open pages when one of their orders changes, as server-sent events without
 * content: the page reloads its data. Not an operation of the contract, because the answer does not
 * end. The session is checked again with every ping, so a stream outlives a logout or a ban by at
 * most one ping. A shutdown ends all streams.
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
      // An unavailable database does not prove that the session ended.
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

/** One open page that is notified of changed orders. */
type OrderStream = {
  /** The stream that the page reads. */
  body: Readable;
  /** Writes to the page; a page that no longer reads is dropped. */
  send(text: string): void;
  end(): void;
};

type OrderStreams = {
  /** Opens a stream for one customer; the oldest ends if there are too many. */
  open(customerId: string): OrderStream;
  /** Notifies every stream of a customer that an order changed. */
  changed(customerId: string): void;
  /** Notifies every stream that anything may have changed. */
  allChanged(): void;
  /** Ends all streams, and every later one immediately. */
  end(): void;
};

/** The most pages of one account that are notified at the same time. */
export const STREAMS_OF_ACCOUNT = 6;

function createOrderStreams(): OrderStreams {
  const byCustomer = new Map<string, Set<OrderStream>>();
  let ended = false;

  function forget(customerId: string, stream: OrderStream): void {
    const streams = byCustomer.get(customerId);
    streams?.delete(stream);
    if (streams?.size === 0) byCustomer.delete(customerId);
  }

  function keep(customerId: string, stream: OrderStream): void {
    const streams = byCustomer.get(customerId) ?? new Set();
    byCustomer.set(customerId, streams.add(stream));
    stream.body.once('close', () => forget(customerId, stream));
    const [oldest] = streams;
    if (streams.size <= STREAMS_OF_ACCOUNT || oldest === undefined) return;
    streams.delete(oldest);
    oldest.send(REPLACED);
    oldest.end();
  }

  return {
    open: (customerId) => {
      const stream = openStream();
      stream.send(BEGINNING);
      if (ended) stream.end();
      else keep(customerId, stream);
      return stream;
    },
    changed: (customerId) => {
      for (const stream of byCustomer.get(customerId) ?? []) stream.send(CHANGED);
    },
    allChanged: () => {
      for (const streams of byCustomer.values()) {
        for (const stream of streams) stream.send(CHANGED);
      }
    },
    end: () => {
      ended = true;
      for (const streams of byCustomer.values()) {
        for (const stream of streams) stream.end();
      }
    },
  };
}

function openStream(): OrderStream {
  const body = new Readable({ read: () => undefined });
  let open = true;
  return {
    body,
    send: (text) => {
      if (open && !body.push(text)) body.destroy();
    },
    end: () => {
      open = false;
      body.push(null);
    },
  };
}
