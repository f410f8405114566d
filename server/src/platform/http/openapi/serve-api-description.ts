import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { compressedDocument, type Document, sendDocument } from '../answers/send-document.ts';
import type { DescribedApi } from './api-description-thread.ts';

type Described = { json: Promise<Document>; page(address: string): Promise<Document> | undefined };

/**
 * Serves the contract as OpenAPI 3.1 for machines and as pages for people: one that lists everything, and
 * one for each operation. All are written on the first demand, and kept as soon as they were asked for.
 */
export function serveApiDescription(app: FastifyInstance): void {
  let described: Promise<Described> | undefined;
  const documents = () =>
    (described ??= describe().catch((error: unknown) => {
      described = undefined;
      throw error;
    }));
  app.get('/api/openapi.json', async (request, reply) =>
    sendDocument(request, reply, await (await documents()).json, 200),
  );
  app.get<{ Params: { operation?: string } }>('/api/docs/:operation?', async (request, reply) => {
    const page = (await documents()).page(request.params.operation ?? '');
    if (page === undefined) return reply.callNotFound();
    return sendDocument(request, reply, await page, 200);
  });
}

async function describe(): Promise<Described> {
  const worker = new Worker(new URL('api-description-thread.ts', import.meta.url));
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one thing that this thread says
    const [{ json, pages }] = (await once(worker, 'message')) as [DescribedApi];
    return {
      json: documentOf(json, 'application/json; charset=utf-8', undefined),
      page: keptPages(pages),
    };
  } finally {
    await worker.terminate();
  }
}

function keptPages(pages: DescribedApi['pages']): Described['page'] {
  const kept = new Map<string, Promise<Document>>();
  return (address) => {
    const page = pages.get(address);
    if (page === undefined) return undefined;
    const document =
      kept.get(address) ?? documentOf(page.html, 'text/html; charset=utf-8', page.policy);
    kept.set(address, document);
    return document;
  };
}

function documentOf(text: string, type: string, policy: string | undefined): Promise<Document> {
  return compressedDocument({ body: Buffer.from(text), type, policy });
}
