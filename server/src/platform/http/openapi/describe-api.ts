import { isContractProcedure, type OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator, type OpenAPIGeneratorGenerateOptions } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@regz/contract/contract.ts';
import { exampleBody, hookBody } from '@regz/contract/event-hooks/hook-bodies.ts';
import { fileRoutes, isOutsideApi } from '@regz/contract/file-routes.ts';
import type { OperationMeta, SessionKind } from '@regz/contract/operation.ts';
import { hookEvents, TEST_EVENT } from '@regz/rules/event-hooks/endpoints.ts';
import * as z from 'zod';

/** All that is described: the operations, and under `files` the routes whose body or answer is a file. */
const described = { ...contract, files: fileRoutes };

/** The contract as OpenAPI 3.1. Writing it takes half a second. */
export async function describeApi(): Promise<OpenAPI.Document> {
  const refusals = sharedRefusals();
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const description = await generator.generate(described, {
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

const responses = { '2XX': { description: 'The event was accepted.' } };

/** Describes what endpoints receive: the body of each event, with an example. */
function describeHooks(description: OpenAPI.Document): void {
  const webhooks = ([...hookEvents, TEST_EVENT] as const).map((event) => {
    const schema = z.toJSONSchema(hookBody(event));
    const content = { 'application/json': { schema, example: exampleBody(event) } };
    const names = {
      operationId: `hooks.${event}`,
      summary: `The event ${event}`,
      tags: ['eventHooks'],
    };
    return [
      event,
      { post: { ...names, security: [], requestBody: { content }, responses } },
    ] as const;
  });
  Object.assign(description, { webhooks: Object.fromEntries(webhooks) });
}

type SchemaOf = Extract<
  OpenAPIGeneratorGenerateOptions['customErrorResponseBodySchema'],
  (...given: never) => unknown
>;

/**
 * Describes each refusal once, under its code, and the answers by reference. A code whose data differ
 * between operations gets a number behind the second description and those after it.
 */
function sharedRefusals(): { schemaOf: SchemaOf; schemas: Record<string, object> } {
  const schemas: Record<string, object> = {};

  function nameFor(code: string, schema: object): string {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? code : `${code}_${count}`;
      const known = schemas[name];
      schemas[name] ??= schema;
      if (known === undefined || JSON.stringify(known) === JSON.stringify(schema)) return name;
    }
  }

  const schemaOf: SchemaOf = (refusals, status) => {
    const mapping = refusals.map(([code, message, isDataRequired, data]) => {
      const schema = {
        type: 'object',
        properties: {
          defined: { const: true },
          code: { const: code },
          status: { const: status },
          message: { type: 'string', default: message },
          data,
        },
        required: ['defined', 'code', 'status', 'message', ...(isDataRequired ? ['data'] : [])],
      };
      return [code, `#/components/schemas/${nameFor(code, schema)}`] as const;
    });
    return {
      type: 'object',
      oneOf: mapping.map(([, $ref]) => ({ $ref })),
      discriminator: { propertyName: 'code', mapping: Object.fromEntries(mapping) },
    };
  };
  return { schemaOf, schemas };
}

/** The session cookies by their names over https, and API tokens. */
const securitySchemes = {
  customer: { type: 'apiKey', in: 'cookie', name: '__Secure-cs' },
  'task-user': { type: 'apiKey', in: 'cookie', name: '__Host-ts' },
  admin: { type: 'apiKey', in: 'cookie', name: '__Host-as' },
  'link-admin': { type: 'apiKey', in: 'cookie', name: '__Host-fs' },
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'rgz' },
  device: {
    type: 'apiKey',
    in: 'header',
    name: 'Signature',
    description: 'Signed by the key of the device (RFC 9421); the answer signs this signature.',
  },
} as const satisfies Record<SessionKind | 'token' | 'device', OpenAPI.SecuritySchemeObject>;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A retry with the same key gets the first answer, and the act is done once.',
  schema: { type: 'string', minLength: 16, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
} as const;

/** Adds to each operation its summary, its tag, who may call it, and the key that makes it safe to retry. */
function describeOperations(description: OpenAPI.Document): void {
  const metas = new Map(metasBelow(described, ''));
  const components = (description.components ??= {});
  components.parameters = { IdempotencyKey: idempotencyKey };
  description.tags = Object.keys(described).map((name) => ({ name, description: inWords(name) }));
  for (const [path, item] of Object.entries(description.paths ?? {})) {
    if (item !== undefined && isOutsideApi(path)) item.servers = [{ url: '/' }];
    for (const operation of Object.values(item ?? {})) {
      const meta = isOperation(operation) ? metas.get(operation.operationId) : undefined;
      if (isOperation(operation) && meta !== undefined) describe(operation, meta);
    }
  }
}

type NamedOperation = OpenAPI.OperationObject & { operationId: string };

function describe(operation: NamedOperation, { caller, token, idempotent }: OperationMeta): void {
  const [slice = '', ...names] = operation.operationId.split('.');
  operation.summary = inWords(names.length === 0 ? slice : names.join(', '));
  operation.tags = [slice];
  operation.security = [
    ...(caller === 'anyone' ? [] : [{ [caller]: [] }]),
    ...(token === undefined ? [] : [{ token: [token] }]),
  ];
  if (!idempotent || caller === 'anyone') return;
  const key = { $ref: '#/components/parameters/IdempotencyKey' };
  operation.parameters = [...(operation.parameters ?? []), key];
}

/** `staff, assignKey` as `Staff, assign key`. */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function isOperation(value: unknown): value is NamedOperation {
  return typeof value === 'object' && value !== null && 'operationId' in value;
}

function metasBelow(branch: unknown, name: string): [string, OperationMeta][] {
  if (isContractProcedure(branch)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every operation of the contract is made by operation()
    return [[name, branch['~orpc'].meta as OperationMeta]];
  }
  if (typeof branch !== 'object' || branch === null) return [];
  return Object.entries(branch).flatMap(([key, child]) =>
    metasBelow(child, name === '' ? key : `${name}.${key}`),
  );
}
