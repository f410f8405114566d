import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import { insteadOfFile } from '../files/storage-fault.ts';

/**
 * If a browser opened the address of a file and is refused, redirects it to the download page with
 * the code in the query. The page shows the sentence of the code. Any other client gets the refusal
 * itself, and so does a request for a part of a file.
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
