import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@regz/contract/contract.ts';
import { describeHooks } from './describe-hooks.ts';
import { describeOperations, securitySchemes } from './describe-operations.ts';
import { sharedRefusals } from './refusal-components.ts';

/** The contract as OpenAPI 3.1. Writing it takes half a second. */
export async function describeApi(): Promise<OpenAPI.Document> {
  const refusals = sharedRefusals();
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
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes },
    customErrorResponseBodySchema: refusals.schemaOf,
  });
  describeOperations(description);
  describeHooks(description);
  Object.assign(description.components ?? {}, { schemas: refusals.schemas });
  dropSecondMinimums(description);
  return description;
}

/** `positive()` comes as a minimum of all whole numbers and one that excludes 0; the second says it all. */
function dropSecondMinimums(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if (Object.hasOwn(node, 'exclusiveMinimum')) Reflect.deleteProperty(node, 'minimum');
  for (const child of Object.values(node)) dropSecondMinimums(child);
}
