import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { tokenScopes } from '@regz/rules/api-tokens/new-token.ts';
import type { ApiTokenRow } from './api-tokens.queries.ts';

export type ListedToken = InferContractRouterOutputs<Contract['apiTokens']>['listTokens'][number];

/** A token as the contract shows it; its secret is in none of the columns. */
export function apiTokenView(row: ApiTokenRow): ListedToken {
  return {
    ...row,
    scopes: tokenScopes.filter((scope) => row.scopes.includes(scope)),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
