import type { ContractRouterClient } from '@orpc/contract';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { Contract } from '@regz/contract/contract.ts';
import { skipToken, type QueryFunctionContext, type SkipToken } from '@tanstack/react-query';
import operations, { type Operations } from 'virtual:operations';
import { boundedFetch } from '../connection/bounded-fetch.ts';
import { answerOf, requestOf, type ApiContext, type CallOptions } from './api-request.ts';

export type Api = ContractRouterClient<Contract, ApiContext>;

type Input = Readonly<Record<string, unknown>> | undefined;

/** Options for TanStack Query that are replaced, not passed on. */
type QueryOptionsIn = { input?: Input | SkipToken };
type InfiniteOptionsIn = { input: (pageParam: unknown) => Input; initialPageParam: unknown };

async function call(operation: string, input: Input, options: CallOptions = {}): Promise<unknown> {
  return answerOf(await boundedFetch(requestOf(operation, input, options)));
}

/**
 * A lazy view of the contract's operations by name. The contract has about two hundred, and a page
 * calls a few.
 */
function view(
  below: Operations,
  path: readonly string[],
  leaf: (operation: string, path: readonly string[]) => unknown,
  group: (path: readonly string[]) => object = () => ({}),
): unknown {
  return new Proxy(group(path), {
    get(own, name) {
      const part = typeof name === 'string' && Object.hasOwn(below, name) ? below[name] : undefined;
      if (part === undefined) {
        const other: unknown = Reflect.get(own, name);
        return other;
      }
      const place = [...path, String(name)];
      return typeof part === 'string' ? leaf(part, place) : view(part, place, leaf, group);
    },
  });
}

/** The key of all queries below a path of the contract. */
function keyed(path: readonly string[]) {
  return { key: () => [path, {}] };
}

function queryOf(operation: string, path: readonly string[]) {
  return {
    ...keyed(path),
    queryOptions({ input, ...options }: QueryOptionsIn = {}) {
      const skipped = input === skipToken;
      return {
        queryFn: ({ signal }: QueryFunctionContext) =>
          call(operation, skipped ? undefined : input, { signal }),
        queryKey: [path, { type: 'query', ...(input === undefined || skipped ? {} : { input }) }],
        ...(skipped ? { enabled: false } : {}),
        ...options,
      };
    },
    infiniteOptions({ input, ...options }: InfiniteOptionsIn) {
      return {
        queryFn: ({ signal, pageParam }: QueryFunctionContext) =>
          call(operation, input(pageParam), { signal }),
        queryKey: [path, { type: 'infinite', input: input(options.initialPageParam) }],
        ...options,
      };
    },
  };
}

/** Calls an operation of the contract. Rejects with an ApiError or a network failure. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build makes the names from that very contract, and the server answers by it
export const api = view(
  operations,
  [],
  (operation) => (input: Input, options?: CallOptions) => call(operation, input, options),
) as Api;

/** The same operations as options for TanStack Query: `queries.identity.me.queryOptions()`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
export const queries = view(operations, [], queryOf, keyed) as RouterUtils<Api>;

/**
 * A new Idempotency-Key. Create one for each intent of the person, and keep it while the same
 * request is retried.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
