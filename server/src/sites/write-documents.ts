import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import type { Document } from '../platform/http/send-document.ts';

/** Something a document takes in when it is sent: `key` is another for every other writing. */
export type Insert = { key: string; write(html: string): string };

export type WriteDocument = (
  name: string,
  built: Document,
  inserts: readonly Promise<Insert>[],
) => Promise<Document>;

/** Far quicker than what the build takes its time for, and a few percent larger. */
const BROTLI_QUALITY = 5;
const MOST_WAIT_MS = 1_000;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Gives documents with what is true at the moment written into them, so that a page shows at its
 * first look what was true when it was sent. The same inserts are the same document, entity tag
 * included, written and compressed once. An insert that cannot be had is left out.
 */
export function createDocumentWriter(log: FastifyBaseLogger): WriteDocument {
  const latest = new Map<string, { key: string; document: Promise<Document> }>();

  return async (name, built, asked) => {
    if (asked.length === 0) return built;
    const settled = await Promise.allSettled(asked.map(soon));
    const inserts = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    for (const each of settled) {
      if (each.status === 'rejected')
        log.warn({ err: each.reason, page: name }, 'a page was sent without its facts');
    }
    if (inserts.length === 0) return built;
    const key = inserts.map((insert) => insert.key).join('\n');
    const known = latest.get(name);
    if (known?.key === key) return known.document;
    const document = write(built, inserts);
    latest.set(name, { key, document });
    return document;
  };
}

/** A page does not wait for a database that is away. */
async function soon<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = pause(MOST_WAIT_MS, null, { ref: false }).then(() => {
    throw new Error(`The facts took longer than ${MOST_WAIT_MS} ms.`);
  });
  return Promise.race([answer, late]);
}

async function write(built: Document, inserts: readonly Insert[]): Promise<Document> {
  const html = inserts.reduce((text, insert) => insert.write(text), built.body.toString('utf8'));
  const body = Buffer.from(html);
  const [small, smallForAll] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gz(body),
  ]);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { ...built, body, brotli: small, gzip: smallForAll, etag: `"${etag}"` };
}
