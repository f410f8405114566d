import type { OpenAPI } from '@orpc/contract';
import { contract } from '@regz/contract/contract.ts';
import type { FastifyInstance } from 'fastify';
import { apiPage } from './api-page.ts';

type Description = OpenAPI.Document;

/** Serves the contract as OpenAPI 3.1 for machines and as a page for people. */
export function serveApiDescription(app: FastifyInstance): void {
  let described: Promise<Description> | undefined;
  const description = () => (described ??= describe());
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return description();
  });
  app.get('/api/docs', async (_request, reply) => {
    const page = apiPage(await description());
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', page.policy);
    return page.html;
  });
}

/** Written from the contract on first demand: the generator is not needed to serve requests. */
async function describe(): Promise<Description> {
  const { OpenAPIGenerator } = await import('@orpc/openapi');
  const { ZodToJsonSchemaConverter } = await import('@orpc/zod/zod4');
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: 'Regz API',
      version: '1',
      description:
        'Sessions travel in cookies; unsafe methods must come from the same origin. ' +
        'Operations that move keys need an Idempotency-Key header of 16 to 255 characters.',
    },
    servers: [{ url: '/api' }],
  });
}
