import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { responseCache } from '../platform/http/answers/response-cache.ts';
import { compressedDocument, type Document } from '../platform/http/answers/send-document.ts';

/** Text that is inserted into a document when it is sent. Different texts have different keys. */
export type Insert = { key: string; write(html: string): string };

export type WriteDocument = (
  name: string,
  built: Document,
  inserts: readonly Promise<Insert>[],
) => Promise<Document>;

const MOST_WAIT_MS = 1_000;

/**
 * Returns documents with current facts written into them, so that a page's first paint shows what
 * was true when it was sent. The same inserts give the same document, entity tag included, written
 * and compressed once. An insert that cannot be read is left out.
 */
export function createDocumentWriter(log: FastifyBaseLogger): WriteDocument {
  const cache = responseCache();

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
    return cache(name, key, () => write(built, inserts));
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
  return compressedDocument({ ...built, body: Buffer.from(html) });
}
