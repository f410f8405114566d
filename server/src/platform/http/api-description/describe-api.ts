import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@regz/contract/contract.ts';
import { apiPage } from './api-page.ts';
import { describeHooks } from './describe-hooks.ts';
import { describeTokens } from './describe-tokens.ts';

/** The contract as OpenAPI 3.1 and as a page, each also compressed. */
export type DescribedApi = { json: Uint8Array; page: Uint8Array; policy: string } & {
  compressed: { json: Uint8Array; page: Uint8Array };
};

// Runs in its own thread: writing all this takes half a second, which would block requests.
/** API tokens, as the security scheme `token`. */
const tokenScheme = { type: 'http', scheme: 'bearer', bearerFormat: 'rgz' } as const;
const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
const description = await generator.generate(contract, {
  info: {
    title: 'Regz API',
    version: '1',
    description:
      'Sessions travel in cookies; unsafe methods must come from the same origin. ' +
      'Where an operation names a scope, a token of the API with that scope reaches it as well, ' +
      'sent as "Authorization: Bearer rgz_…" and without cookies. ' +
      'Operations that move keys need an Idempotency-Key header of 16 to 255 characters.',
  },
  servers: [{ url: '/api' }],
  components: { securitySchemes: { token: tokenScheme } },
});
describeTokens(description);
describeHooks(description);
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
