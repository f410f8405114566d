import {
  type AnySchema,
  type ContractProcedure,
  type ErrorMap,
  type InferSchemaInput,
  type InferSchemaOutput,
  isContractProcedure,
} from '@orpc/contract';
import type { Caller, OperationMeta } from '@regz/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { thrownMessage } from '../thrown.ts';
import { sendCached } from './answers/response-cache.ts';
import { type BodyBounds, bodyBounds } from './body-bounds.ts';
import type { CallerOf } from './callers.ts';
import type { RequestContext } from './request-context.ts';
import { type Operation, type RouteDependencies, serveOperation } from './serve-operation.ts';

/** The contract's tree of operations, or a branch of it. */
type Tree =
  | { [name: string]: Tree }
  | ContractProcedure<AnySchema, AnySchema, ErrorMap, OperationMeta>;

/** An operation that answers with a text file may return pieces instead of the whole text. */
type InPieces<Answer> = Answer extends string ? AsyncIterable<string> : never;

/** The possible results of an operation. */
export type AnswerOf<Output extends AnySchema> =
  | InferSchemaInput<Output>
  | InPieces<InferSchemaInput<Output>>;

/** A function for every operation of a branch of the contract, typed by it. */
export type Handlers<Branch> =
  Branch extends ContractProcedure<infer Input, infer Output, ErrorMap, infer Meta>
    ? (
        context: RequestContext<CallerOf<Meta>>,
        input: InferSchemaOutput<Input>,
      ) => Promise<AnswerOf<Output>>
    : { [Name in keyof Branch]: Handlers<Branch[Name]> };

/**
 * Serves a branch of the contract as native routes below `/api`. oRPC's own server is not used: a
 * native route of this shell costs about half as much per request (docs/decisions).
 * @throws Error at startup if an operation lacks its path, schemas, caller or handler, or accepts
 * bodies of any size.
 */
export function mount<Branch extends Tree>(
  app: FastifyInstance,
  branch: Branch,
  handlers: Handlers<Branch>,
  dependencies: RouteDependencies,
  name = 'contract',
): void {
  if (isContractProcedure(branch)) {
    mountOperation(app, readOperation(name, branch, handlers), dependencies);
    return;
  }
  for (const [key, child] of Object.entries(branch as Record<string, Tree>)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typed by Handlers
    const childHandlers = (handlers as Record<string, Handlers<Tree>>)[key];
    if (childHandlers === undefined) throw new Error(`${name}.${key} has no handler.`);
    mount(app, child, childHandlers, dependencies, `${name}.${key}`);
  }
}

function mountOperation(
  app: FastifyInstance,
  operation: Operation,
  dependencies: RouteDependencies,
): void {
  const { bytes, values } = boundsOf(operation);
  app.route({
    method: operation.method,
    url: `/api${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: bytes,
    config: {
      refusals: operation.refusals,
      mostValues: values,
      takesTokens: operation.token !== undefined,
      takesDevices: operation.caller === 'device',
    },
    ...(operation.caller === 'device' ? dependencies.devices.hooks : {}),
    handler: (request, reply) => serveOperation(operation, dependencies, request, reply),
  });
}

function boundsOf({ name, input }: Operation): BodyBounds {
  try {
    return bodyBounds(input);
  } catch (error) {
    throw new Error(`${name} takes ${thrownMessage(error)}.`, { cause: error });
  }
}

const callers: ReadonlySet<string> = new Set<Caller>([
  'anyone',
  'device',
  'customer',
  'task-user',
  'admin',
  'link-admin',
]);

function readOperation(
  name: string,
  procedure: ContractProcedure<AnySchema, AnySchema, ErrorMap, Partial<OperationMeta>>,
  handler: unknown,
): Operation {
  const { route, inputSchema, outputSchema, errorMap, meta } = procedure['~orpc'];
  const { method, path, successStatus = 200 } = route;
  if (method === undefined || path === undefined) throw new Error(`${name} has no path.`);
  if (inputSchema === undefined || outputSchema === undefined) {
    throw new Error(`${name} has no input or output schema.`);
  }
  if (meta.caller === undefined || !callers.has(meta.caller)) {
    throw new Error(`${name} does not say who may call it.`);
  }
  if (meta.token !== undefined && meta.caller !== 'admin') {
    throw new Error(`${name} would let a token do what only people may.`);
  }
  if (typeof handler !== 'function') throw new Error(`${name} has no handler.`);
  if (meta.revalidated === true && (method !== 'GET' || meta.caller !== 'anyone')) {
    throw new Error(`${name} cannot be kept by a browser.`);
  }
  const output = zodSchema(name, outputSchema);
  return {
    name: name.replace('contract.', ''),
    method: method,
    path,
    successStatus,
    caller: meta.caller,
    token: meta.token,
    idempotent: meta.idempotent ?? false,
    fileName: meta.fileName,
    contentType: meta.contentType,
    beforeSetUp: meta.beforeSetUp ?? false,
    cached: meta.revalidated === true ? sendCached(output) : undefined,
    input: zodSchema(name, inputSchema),
    output,
    refusals: errorMap,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typed by Handlers
    handler: handler as Operation['handler'],
  };
}

/** The contract uses zod alone; the contract library knows only the Standard Schema interface. */
function zodSchema(name: string, schema: AnySchema): z.ZodType {
  if (!(schema instanceof z.ZodType)) throw new Error(`${name} has a schema that is not zod's.`);
  return schema;
}
