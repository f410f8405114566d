import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { FileStoreFault } from '../../platform/ports/file-store.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Returns the storage's result.
 * @throws Refusal DOWNLOAD_STORAGE_UNAVAILABLE if it fails; the log has the reason
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
 * Returns the error to throw instead of a file that failed before its first byte. Removes the
 * file's headers from the answer.
 */
export function insteadOfFile<Thrown>(thrown: Thrown, reply: FastifyReply): Thrown | Refusal {
  for (const name of HEADERS_OF_FILES) reply.removeHeader(name);
  return thrown instanceof FileStoreFault ? new Refusal('DOWNLOAD_STORAGE_UNAVAILABLE') : thrown;
}

export function logStorageFault(log: FastifyBaseLogger, { message }: FileStoreFault): void {
  log.error({ fault: message }, 'the storage of files does not do what it is asked');
}
