import type { IncomingMessage } from 'node:http';
import { MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { letRequestTakeLong } from './long-requests.ts';

/** How slowly a file may arrive. */
type BodyPace = {
  /** At least so many bytes in each so many milliseconds. */
  bytes: number;
  everyMs: number;
  /** The whole file. */
  mostMs: number;
};

export const bodyPace: BodyPace = {
  bytes: 16_000,
  everyMs: 10 * SECOND_MS,
  mostMs: 5 * MINUTE_MS,
};

/**
 * The time for which the rest of a refused file is read, so that its sender can read the refusal.
 */
const LINGER_MS = 10 * SECOND_MS;

/**
 * Lets the routes of a scope read files as they arrive, of any size, and answer before a file is
 * complete.
 */
export function takeFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/octet-stream', (_request, body, done) => {
    done(null, body);
  });
  scope.addHook('onSend', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    // Closing a connection with unread bytes would reset it before the client reads the answer.
    letRequestTakeLong(raw);
    const late = setTimeout(() => raw.destroy(), LINGER_MS);
    raw.once('close', () => clearTimeout(late)).resume();
  });
}

/** The body of a request as it arrives. If it is too slow, the connection is closed. */
export async function* bodyOf(
  { raw }: FastifyRequest,
  { bytes, everyMs, mostMs }: BodyPace = bodyPace,
): AsyncGenerator<Buffer> {
  letRequestTakeLong(raw);
  let arrived = 0;
  const check = setInterval(() => {
    if (arrived < bytes) raw.destroy();
    arrived = 0;
  }, everyMs);
  const late = setTimeout(() => raw.destroy(), mostMs);
  try {
    for await (const chunk of withoutDestroying(raw)) {
      arrived += chunk.length;
      yield chunk;
    }
  } finally {
    clearInterval(check);
    clearTimeout(late);
  }
}

/** Leaves the connection open for an answer when reading stops in the middle. */
function withoutDestroying(raw: IncomingMessage): AsyncIterable<Buffer> {
  return raw.iterator({ destroyOnReturn: false });
}
