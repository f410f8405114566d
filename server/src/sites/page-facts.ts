import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGE_FACTS_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import type { FastifyBaseLogger } from 'fastify';
import { escapeHtml } from '../platform/escape-html.ts';
import type { Document } from '../platform/http/send-document.ts';

/** What pages are told with their document, by the path each is served under. */
export type PageFacts = Readonly<Record<string, () => Promise<object>>>;

const EMPTY = `${PAGE_FACTS_ATTRIBUTE}=""`;
/** Far quicker than what the build takes its time for, and a few percent larger. */
const BROTLI_QUALITY = 5;
const MOST_WAIT_MS = 1_000;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Gives documents with the facts of the moment written into them, so that a page shows at its first
 * look what was true when it was sent. The same facts are the same document, entity tag included. A
 * page whose facts cannot be read is sent without, and asks for them itself.
 */
export function createPageFacts(
  facts: PageFacts,
  log: FastifyBaseLogger,
): (path: string, built: Document) => Promise<Document> {
  const latest = new Map<string, { text: string; document: Promise<Document> }>();

  return async (path, built) => {
    const read = Object.hasOwn(facts, path) ? facts[path] : undefined;
    if (read === undefined) return built;
    try {
      const text = JSON.stringify(await soon(read()));
      const known = latest.get(path);
      if (known?.text === text) return await known.document;
      const document = writeFacts(built, text);
      latest.set(path, { text, document });
      return await document;
    } catch (error) {
      log.warn({ err: error, path }, 'a page was sent without its facts');
      return built;
    }
  };
}

/** A page does not wait for a database that is away. */
async function soon<Facts>(facts: Promise<Facts>): Promise<Facts> {
  const late = pause(MOST_WAIT_MS, null, { ref: false }).then(() => {
    throw new Error(`The facts took longer than ${MOST_WAIT_MS} ms.`);
  });
  return Promise.race([facts, late]);
}

async function writeFacts(built: Document, text: string): Promise<Document> {
  const filled = `${PAGE_FACTS_ATTRIBUTE}="${escapeHtml(text)}"`;
  const body = Buffer.from(built.body.toString('utf8').replace(EMPTY, () => filled));
  const [small, smallForAll] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gz(body),
  ]);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { ...built, body, brotli: small, gzip: smallForAll, etag: `"${etag}"` };
}
