import type { Slice } from '../platform/slice.ts';
import { apiTokensBudgets } from './api-tokens.budgets.ts';
import { sweepApiTokens } from './sweep-api-tokens.ts';

export const apiTokens = {
  attemptLimits: () => apiTokensBudgets,
  sweep: sweepApiTokens,
} satisfies Slice;
