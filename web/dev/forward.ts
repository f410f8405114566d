import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 100;
const PATIENCE_MS = 60_000;

/** Resolves when the server serves: it starts again after each change, and meanwhile refuses. */
async function serving(port: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await serves(port))) {
    if (performance.now() > deadline) throw new Error('The server does not answer.');
    await wait(RETRY_MS);
  }
}

async function serves(port: number): Promise<boolean> {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`);
    return ok;
  } catch {
    return false;
  }
}

/** The same request to the server, which learns who asked and under which host. */
async function send(incoming: IncomingMessage, port: number) {
  await serving(port);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port,
    path: incoming.url ?? '/',
    method: incoming.method,
    headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
  });
  outgoing.once('response', resolve).on('error', reject);
  incoming.pipe(outgoing);
  return { answer: promise, abandon: () => outgoing.destroy() };
}

/** Asks the server; a client that disconnected is not waited for. */
export async function ask(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
): Promise<IncomingMessage> {
  const { answer, abandon } = await send(request, port);
  response.once('close', abandon);
  return answer;
}

/** Hands an answer on as it is. */
export function handOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  // An answer that breaks off, as when the server starts again, breaks off for the browser too.
  pipeline(answer, response, () => {});
}
