import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Redirects a person who followed a file's address and is refused to the page they came from, where
 * the code in the query becomes a sentence; any other client gets the refusal itself. A client that
 * requests a part of a file does not want a page instead.
 */
export function leadBack(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.removeHeader('etag').removeHeader('content-disposition');
  const { statusCode } = error instanceof Refusal ? {} : error;
  if (statusCode === 412 || statusCode === 416) {
    return reply.code(statusCode).headers(contentRange(error)).send();
  }
  if (!(error instanceof Refusal) || !isNavigation(request)) throw error;
  const query = new URLSearchParams({ refused: error.code });
  return reply.header('cache-control', 'no-store').redirect(`/download?${query.toString()}`, 303);
}

function isNavigation({ headers }: FastifyRequest): boolean {
  if (headers.range !== undefined) return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate';
}

/** The file's length, which the file server states for a range outside it. */
function contentRange(error: Error): Record<string, string> {
  const headers: unknown = 'headers' in error ? error.headers : undefined;
  if (typeof headers !== 'object' || headers === null || !('Content-Range' in headers)) return {};
  return { 'content-range': String(headers['Content-Range']) };
}
