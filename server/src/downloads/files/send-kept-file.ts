import '@fastify/static';
import { stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';

export type SentFile = { sha256: string; bytes: number };

/** Disabled in the file server, whose tags and dates come from the disk. */
const OPTIONS = { cacheControl: false, contentType: false, etag: false, lastModified: false };

/**
 * Answers with a kept file, or the part of it that is asked for. Its entity tag is its SHA-256, so
 * a broken download goes on only in the very same bytes.
 * @throws Refusal DOWNLOAD_FILE_MISSING when it is not on the disk as it was kept
 */
export async function sendKeptFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, file, name }: { folder: string; file: SentFile; name?: string },
): Promise<FastifyReply> {
  const onDisk = await stat(join(folder, file.sha256)).catch(() => null);
  if (onDisk?.size !== file.bytes) {
    request.log.error({ sha256: file.sha256 }, 'a stored file is missing or truncated');
    throw new Refusal('DOWNLOAD_FILE_MISSING');
  }
  const etag = entityTag(file.sha256);
  reply.header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  keepValidRangeOnly(request, etag);
  const options = { root: folder, ...OPTIONS };
  return name === undefined
    ? reply.sendFile(file.sha256, options)
    : reply.download(file.sha256, name, options);
}

/** Whether a part is asked for that is only wanted of this very file. */
export function resumes(headers: IncomingHttpHeaders, sha256: string): boolean {
  const etag = entityTag(sha256);
  const known = headers['if-range'] === etag || headers['if-match'] === etag;
  return headers.range !== undefined && known;
}

function entityTag(sha256: string): string {
  return `"${sha256}"`;
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/**
 * The file server does not know our tags, so conditions it would compare with its own are evaluated
 * here: a part is sent only for the same bytes (If-Range), and dates are ignored.
 */
function keepValidRangeOnly(request: FastifyRequest, etag: string): void {
  const { headers } = request.raw;
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) delete headers.range;
  if (headers['if-match'] === etag) delete headers['if-match'];
  for (const name of ['if-range', 'if-none-match', 'if-modified-since', 'if-unmodified-since']) {
    delete headers[name];
  }
}
