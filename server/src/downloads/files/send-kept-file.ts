import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ByteRange,
  type FileIdentity,
  type FileStore,
  FileStoreFault,
} from '../../platform/ports/file-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { logStorageFault, orUnavailable } from './storage-fault.ts';

/** The file to send, and the name under which a browser saves it instead of showing it. */
type Sending = {
  files: FileStore;
  file: FileIdentity;
  name?: string;
  /** True if the storage may send it instead, where that is configured. */
  leads?: boolean;
};

/**
 * Answers with a stored file or the requested range of it. Its entity tag is its SHA-256, so an
 * interrupted download continues only with the same bytes.
 * @throws Refusal DOWNLOAD_FILE_MISSING if the stored file is missing or damaged, or
 * DOWNLOAD_STORAGE_UNAVAILABLE
 */
export async function sendKeptFile(
  request: FastifyRequest,
  reply: FastifyReply,
  sending: Sending,
): Promise<FastifyReply> {
  const { files, file, name, leads = false } = sending;
  const { log, headers } = request;
  const kept = await orUnavailable(log, files.stat(file.sha256));
  if (kept?.bytes !== file.bytes) throw missing(request, file);
  const etag = entityTag(file.sha256);
  reply.header('etag', etag);
  if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send();
  if (headers['if-match'] !== undefined && !isKnown(headers['if-match'], etag)) {
    return reply.code(412).removeHeader('etag').send();
  }
  if (name !== undefined) reply.header('content-disposition', contentDisposition(name));
  // The storage has its own tags, so it would restart a download that continues here.
  if (leads && files.addressFor !== undefined && !resumes(headers, file.sha256)) {
    const address = await files.addressFor(file.sha256, headersOf(request, reply));
    return lead(reply, address);
  }
  return sendBytes(request, reply, sending);
}

/** True if the request is for a range of exactly this file. */
export function resumes(headers: IncomingHttpHeaders, sha256: string): boolean {
  const etag = entityTag(sha256);
  const known = headers['if-range'] === etag || headers['if-match'] === etag;
  return headers.range !== undefined && known;
}

function entityTag(sha256: string): string {
  return `"${sha256}"`;
}

function isKnown(condition: string | undefined, etag: string): boolean {
  const tags = (condition ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Returns the headers of this server's answer, for the storage to send. */
function headersOf({ method }: FastifyRequest, reply: FastifyReply) {
  const header = (name: string) => String(reply.getHeader(name) ?? '');
  return {
    method,
    type: header('content-type'),
    disposition: header('content-disposition'),
    cacheControl: header('cache-control'),
  };
}

function lead(reply: FastifyReply, address: string): FastifyReply {
  reply.removeHeader('content-disposition').removeHeader('content-type').removeHeader('etag');
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, file }: Sending,
): Promise<FastifyReply> {
  const { log, method } = request;
  const { bytes } = file;
  const range = wantedRange(validRange(request.headers, file.sha256), bytes);
  reply.header('accept-ranges', 'bytes');
  if (range === 'beyond') {
    reply.removeHeader('content-disposition').removeHeader('etag');
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  }
  const part = range === 'whole' ? undefined : range;
  const length = part === undefined ? bytes : part.end - part.start + 1;
  if (part !== undefined) {
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
  }
  reply.header('content-length', length);
  // For an empty body, Fastify would send a length of zero.
  if (method === 'HEAD') return reply.send(Readable.from([]));
  const stream = await orUnavailable(log, files.open(file, part));
  if (stream === null) throw missing(request, file);
  stream.once('error', (error) => {
    if (error instanceof FileStoreFault) logStorageFault(log, error);
  });
  return reply.send(stream);
}

/** A range is sent only of the same bytes; a date does not identify them. */
function validRange(headers: IncomingHttpHeaders, sha256: string): string | undefined {
  const ifRange = headers['if-range'];
  return ifRange === undefined || ifRange === entityTag(sha256) ? headers.range : undefined;
}

function missing(request: FastifyRequest, { sha256 }: FileIdentity): Refusal {
  request.log.error({ sha256 }, 'a stored file is missing or truncated');
  return new Refusal('DOWNLOAD_FILE_MISSING');
}

/**
 * The part of a file that a Range header asks for: `whole` without one, or with one that means several
 * parts or nothing, `beyond` for one outside of it (RFC 9110, 14.2).
 */
function wantedRange(header: string | undefined, bytes: number): ByteRange | 'whole' | 'beyond' {
  const [, from = '', to = ''] = /^ *bytes=\s*(\d*)-(\d*)\s*$/u.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  const last = bytes - 1;
  const range =
    from === ''
      ? { start: Math.max(0, bytes - Number(to)), end: last }
      : { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) };
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'whole';
  return range.start > range.end ? 'beyond' : range;
}
