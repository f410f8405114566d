import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@regz/contract/contract.ts';
import contract from 'virtual:contract';
import { boundedFetch } from '../connection/bounded-fetch.ts';
import { decodeRefusal } from './api-error.ts';

export type ApiContext = {
  /** Sent as the Idempotency-Key header: a repeated request gets the first answer. */
  idempotencyKey?: string;
  /** The request is sent to its end even where its person leaves the page. */
  keepalive?: boolean;
};

export type Api = ContractRouterClient<Contract, ApiContext>;

const link = new OpenAPILink<ApiContext>(contract, {
  url: () => `${location.origin}/api`,
  headers: ({ context }): Record<string, string> =>
    context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey },
  fetch: (request, init, { context: { keepalive = false } }) =>
    boundedFetch(request, { ...init, credentials: 'same-origin', keepalive }),
  customErrorResponseBodyDecoder: decodeRefusal,
});

/** Calls an operation of the contract; rejects with {@link ApiError} or a network failure. */
export const api: Api = createORPCClient(link);

/** The same operations as options for TanStack Query: `queries.accounts.me.queryOptions()`. */
export const queries = createTanstackQueryUtils(api);

/**
 * A fresh Idempotency-Key. Make one for each intent of the person and keep it while the same
 * request is tried again.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
