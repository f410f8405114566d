import { Server } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const CHECK_MS = 20;
/** How long an open connection may still send a request after the server stops listening. */
const LAST_REQUESTS_MS = 1_000;

/**
 * Lets a shutdown interrupt no request and end with the last answer instead of the keep-alive
 * timeout. After the server stops listening, answers close their connections. Closed earlier, the
 * browser would open another one, which would be reset. An idle connection stays open for a moment,
 * because closing it would reset a request in transit.
 * @returns a function that closes the server; call it instead of `app.close`.
 */
export function closeConnections(app: FastifyInstance): () => Promise<void> {
  let closing = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  return async () => {
    await stopListening(app);
    closing = true;
    const startedMs = performance.now();
    while (performance.now() - startedMs < LAST_REQUESTS_MS && (await isConnected(app))) {
      await setTimeout(CHECK_MS);
    }
    const timer = setInterval(() => app.server.closeIdleConnections(), CHECK_MS);
    try {
      await app.close();
    } finally {
      clearInterval(timer);
    }
  };
}

async function stopListening(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return;
  // Right after the loop has accepted waiting connections: those waiting when it closes are reset.
  await setImmediate();
  // Not the HTTP server's own, which closes idle connections immediately.
  Server.prototype.close.call(app.server);
}

function isConnected({ server }: FastifyInstance): Promise<boolean> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error === null && count > 0));
  });
}
