import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { letRequestTakeLong } from './long-requests.ts';

/** How long a body may send nothing. */
const IDLE_MS = 60_000;

/** The body of a request as it arrives: for as long as it takes, unless it stalls. */
export function bodyOf({ raw }: FastifyRequest): AsyncIterable<Buffer> {
  letRequestTakeLong(raw);
  raw.setTimeout(IDLE_MS, () => raw.destroy());
  return withoutDestroying(raw);
}

/** Leaves the connection open for an answer when reading stops in the middle. */
function withoutDestroying(raw: IncomingMessage): AsyncIterable<Buffer> {
  return raw.iterator({ destroyOnReturn: false });
}
