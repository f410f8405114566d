import type {
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import { contract } from '@regz/contract/contract.ts';
import type { OperationMeta } from '@regz/contract/operation.ts';
import type * as z from 'zod';

/** An operation of the contract, such as `contract.identity.logIn`. */
export type Procedure = ContractProcedure<AnySchema, AnySchema, ErrorMap, OperationMeta>;

export type InputOf<P> =
  P extends ContractProcedure<infer Input, AnySchema, ErrorMap, OperationMeta>
    ? InferSchemaInput<Input>
    : never;

export type OutputOf<P> =
  P extends ContractProcedure<AnySchema, infer Output, ErrorMap, OperationMeta>
    ? InferSchemaOutput<Output>
    : never;

export type CodeOf<P> =
  P extends ContractProcedure<AnySchema, AnySchema, infer Errors, OperationMeta>
    ? keyof Errors & string
    : never;

/** The HTTP form of an operation of the contract. */
export type Operation = {
  /** The dotted name, such as `identity.endOwnSession`. */
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `/api`, with parameters in braces. */
  path: string;
  successStatus: number;
  caller: OperationMeta['caller'];
  token: OperationMeta['token'];
  idempotent: boolean;
  /** The media type of an answer that is text and not JSON. */
  contentType: string | undefined;
  /** True if a browser may cache the answer and revalidates it. */
  revalidated: boolean;
  input: z.ZodType;
  output: z.ZodType;
  refusals: ErrorMap;
};

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
const nameOf = new Map<unknown, string>();

export const operations: readonly Operation[] = namesBelow(contract, '').map(
  ([name, procedure]) => {
    nameOf.set(procedure, name);
    return describeProcedure(name, procedure);
  },
);

export function operationOf(procedure: Procedure): Operation {
  return operationNamed(nameOf.get(procedure) ?? 'an operation outside the contract');
}

export function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`The contract has no ${name}.`);
  return found;
}

/** True if the operation changes state, so that it must come from its own origin. */
export function isUnsafe(operation: Operation): boolean {
  return operation.method !== 'GET';
}

function namesBelow(branch: unknown, prefix: string): [string, Procedure][] {
  if (isContractProcedure(branch)) return [[prefix, branch as Procedure]];
  return Object.entries(branch as object).flatMap(([name, child]) =>
    namesBelow(child, prefix === '' ? name : `${prefix}.${name}`),
  );
}

function describeProcedure(name: string, procedure: Procedure): Operation {
  const { route, meta, inputSchema, outputSchema, errorMap } = procedure['~orpc'];
  const method = methods.find((known) => known === route.method);
  if (method === undefined || route.path === undefined) throw new Error(`${name} has no route.`);
  return {
    name,
    method,
    path: route.path,
    successStatus: route.successStatus ?? 200,
    caller: meta.caller,
    token: meta.token,
    idempotent: meta.idempotent,
    contentType: meta.contentType,
    revalidated: meta.revalidated ?? false,
    // The contract is written with zod throughout; the library's type admits any schema.
    input: inputSchema as unknown as z.ZodType,
    output: outputSchema as unknown as z.ZodType,
    refusals: errorMap,
  };
}
