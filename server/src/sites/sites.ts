import type { Slice } from '../platform/slice.ts';
import { sitesBudgets } from './sites.budgets.ts';
import { sitesRoutes } from './sites.routes.ts';

export const sites = {
  operations: (services) => ({ sites: sitesRoutes(services) }),
  attemptLimits: () => sitesBudgets,
} satisfies Slice;
