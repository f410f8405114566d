import type { Slice } from '../platform/slice.ts';
import { sitesBudgets } from './sites.budgets.ts';

export const sites = {
  attemptLimits: () => sitesBudgets,
} satisfies Slice;
