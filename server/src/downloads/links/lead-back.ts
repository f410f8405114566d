import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import { insteadOfFile } from '../files/storage-fault.ts';

/**
 * Redirects a person who followed a file's address and is refused to the page they came from, where
 * the code in the query becomes a sentence; any other client gets the refusal itself. A client that
 * requests a part of a file does not want a page instead.
 */
export function leadBack(
  thrown: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = insteadOfFile(thrown, reply);
  if (!(error instanceof Refusal) || !isNavigation(request)) throw error;
  const query = new URLSearchParams({ refused: error.code });
  return reply.header('cache-control', 'no-store').redirect(`/download?${query.toString()}`, 303);
}

function isNavigation({ headers }: FastifyRequest): boolean {
  if (headers.range !== undefined) return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate';
}
