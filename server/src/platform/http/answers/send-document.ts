import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A complete answer that never changes, held in memory. */
export type Document = {
  body: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  type: string;
  etag: string;
  /** Content-Security-Policy; for HTML only. */
  policy: string | undefined;
};

/** Much faster than the build's setting, and a few percent larger. */
const BROTLI_QUALITY = 5;
const compressByBrotli = promisify(zlib.brotliCompress);
const compressByGzip = promisify(zlib.gzip);

/** A document with content that was just created, in every compression. */
export async function compressedDocument(
  contents: Pick<Document, 'body' | 'type' | 'policy'>,
): Promise<Document> {
  const { body } = contents;
  const [brotli, gzip] = await Promise.all([
    compressByBrotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    compressByGzip(body),
  ]);
  return { ...contents, brotli, gzip, etag: entityTag(body) };
}

/** Identifies a content: different contents have different tags. */
export function entityTag(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/**
 * Answers with a document: compressed if the browser accepts that, and without the body if the
 * browser says it already has it.
 */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  status: 200 | 404,
): FastifyReply {
  const vary = document.policy === undefined ? '' : ', accept-language, cookie';
  reply.header('vary', `accept-encoding${vary}`).header('cache-control', 'no-cache');
  reply.header('etag', document.etag).type(document.type);
  if (document.policy !== undefined) reply.header('content-security-policy', document.policy);
  if (status === 200 && isKnown(request.headers['if-none-match'], document.etag)) {
    return reply.code(304).send();
  }
  const { body, encoding } = encoded(request.headers['accept-encoding'] ?? '', document);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.code(status).send(body);
}

/** Whether If-None-Match names the entity tag; weak tags count, because proxies weaken them. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

function encoded(
  accepted: string,
  { body, brotli, gzip }: Document,
): { body: Buffer; encoding: 'br' | 'gzip' | undefined } {
  if (brotli !== undefined && accepts(accepted, 'br')) return { body: brotli, encoding: 'br' };
  if (gzip !== undefined && accepts(accepted, 'gzip')) return { body: gzip, encoding: 'gzip' };
  return { body, encoding: undefined };
}

/** Whether Accept-Encoding names the encoding with a weight above zero. */
function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}
