import type { Slice } from '../platform/slice.ts';
import { apiTokensBudgets } from './api-tokens.budgets.ts';
import { apiTokensRoutes } from './api-tokens.routes.ts';
import { sweepApiTokens } from './sweep-api-tokens.ts';

export const apiTokens = {
  operations: (services) => ({ apiTokens: apiTokensRoutes(services) }),
  attemptLimits: () => apiTokensBudgets,
  sweep: sweepApiTokens,
} satisfies Slice;
