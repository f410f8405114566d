import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@regz/contract/contract.ts';
import { apiPage } from './api-page.ts';

/** The contract as OpenAPI 3.1 and as a page, each also compressed. */
export type DescribedApi = { json: Uint8Array; page: Uint8Array; policy: string } & {
  compressed: { json: Uint8Array; page: Uint8Array };
};

// Runs as a thread of its own: writing all this takes half a second, which nobody shall wait for.
const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
const description = await generator.generate(contract, {
  info: {
    title: 'Regz API',
    version: '1',
    description:
      'Sessions travel in cookies; unsafe methods must come from the same origin. ' +
      'Operations that move keys need an Idempotency-Key header of 16 to 255 characters.',
  },
  servers: [{ url: '/api' }],
});
const { html, policy } = apiPage(description);
const json = Buffer.from(JSON.stringify(description));
const page = Buffer.from(html);
const described: DescribedApi = {
  json,
  page,
  policy,
  compressed: { json: gzipSync(json), page: gzipSync(page) },
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(described);
