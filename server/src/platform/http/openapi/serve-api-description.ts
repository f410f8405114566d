import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { type Document, entityTag, sendDocument } from '../answers/send-document.ts';
import type { DescribedApi } from './api-description-thread.ts';

type Documents = { json: Document; page: Document };

/**
 * Serves the contract as OpenAPI 3.1 for machines and as a page for people. Both are written once,
 * on first demand, and cached.
 */
export function serveApiDescription(app: FastifyInstance): void {
  let described: Promise<Documents> | undefined;
  const documents = () =>
    (described ??= describe().catch((error: unknown) => {
      described = undefined;
      throw error;
    }));
  app.get('/api/openapi.json', async (request, reply) =>
    sendDocument(request, reply, (await documents()).json, 200),
  );
  app.get('/api/docs', async (request, reply) =>
    sendDocument(request, reply, (await documents()).page, 200),
  );
}

async function describe(): Promise<Documents> {
  const worker = new Worker(new URL('api-description-thread.ts', import.meta.url));
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one thing that this thread says
    const [{ json, page, policy, compressed }] = (await once(worker, 'message')) as [DescribedApi];
    const known = { policy: undefined, brotli: undefined };
    return {
      json: {
        ...known,
        ...contents(json, compressed.json),
        type: 'application/json; charset=utf-8',
      },
      page: {
        ...known,
        ...contents(page, compressed.page),
        type: 'text/html; charset=utf-8',
        policy,
      },
    };
  } finally {
    await worker.terminate();
  }
}

function contents(bytes: Uint8Array, compressed: Uint8Array) {
  const body = Buffer.from(bytes);
  return { body, gzip: Buffer.from(compressed), etag: entityTag(body) };
}
