import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { FileStoreFault } from '../../platform/ports/file-store.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * What the storage gives.
 * @throws Refusal DOWNLOAD_STORAGE_UNAVAILABLE if it does not, which the log explains
 */
export async function orUnavailable<Given>(
  log: FastifyBaseLogger,
  given: Promise<Given>,
): Promise<Given> {
  try {
    return await given;
  } catch (error) {
    if (!(error instanceof FileStoreFault)) throw error;
    logStorageFault(log, error);
    throw new Refusal('DOWNLOAD_STORAGE_UNAVAILABLE');
  }
}

const HEADERS_OF_FILES = [
  'etag',
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
];

/**
 * What is thrown instead of a file: what fails before any of it was sent is refused like everything
 * else, and nothing refers to the file any more.
 */
export function insteadOfFile<Thrown>(thrown: Thrown, reply: FastifyReply): Thrown | Refusal {
  for (const name of HEADERS_OF_FILES) reply.removeHeader(name);
  return thrown instanceof FileStoreFault ? new Refusal('DOWNLOAD_STORAGE_UNAVAILABLE') : thrown;
}

export function logStorageFault(log: FastifyBaseLogger, { message }: FileStoreFault): void {
  log.error({ fault: message }, 'the storage of files does not do what it is asked');
}
