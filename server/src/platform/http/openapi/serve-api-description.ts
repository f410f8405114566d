import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { responseCache } from '../answers/response-cache.ts';
import { compressedDocument, type Document, sendDocument } from '../answers/send-document.ts';
import type { DescribedApi } from './api-description-thread.ts';

/**
 * Serves the contract as OpenAPI 3.1 for machines and as pages for people: one overview, and one
 * page for each operation. Each is written on its first request and then cached.
 */
export function serveApiDescription(app: FastifyInstance): void {
  const cache = responseCache();
  let described: Promise<DescribedApi> | undefined;
  const api = () =>
    (described ??= describe().catch((error: unknown) => {
      described = undefined;
      throw error;
    }));
  app.get('/api/openapi.json', async (request, reply) => {
    const { json } = await api();
    const document = await cache('openapi.json', json, () =>
      documentOf(json, 'application/json; charset=utf-8', undefined),
    );
    return sendDocument(request, reply, document, 200);
  });
  app.get<{ Params: { operation?: string } }>('/api/docs/:operation?', async (request, reply) => {
    const { operation = '' } = request.params;
    const page = (await api()).pages.get(operation);
    if (page === undefined) return reply.callNotFound();
    const document = await cache(`docs/${operation}`, page, () =>
      documentOf(page.html, 'text/html; charset=utf-8', page.policy),
    );
    return sendDocument(request, reply, document, 200);
  });
}

async function describe(): Promise<DescribedApi> {
  const worker = new Worker(new URL('api-description-thread.ts', import.meta.url));
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one thing that this thread says
    const [described] = (await once(worker, 'message')) as [DescribedApi];
    return described;
  } finally {
    await worker.terminate();
  }
}

function documentOf(text: string, type: string, policy: string | undefined): Promise<Document> {
  return compressedDocument({ body: Buffer.from(text), type, policy });
}
