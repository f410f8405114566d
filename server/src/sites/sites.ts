import {
  type AttemptLimit,
  type BudgetsOf,
  quarterly,
} from '../platform/guards/attempts/attempt-budget.ts';
import type { Slice } from '../platform/slice.ts';
import { sitesRoutes } from './sites.routes.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof sitesBudgets> {}
}

/** How often what this slice guards may be attempted. */
const sitesBudgets = {
  missingPage: quarterly(60),
} satisfies Record<string, AttemptLimit>;

export const sites = {
  operations: (services) => ({ sites: sitesRoutes(services) }),
  attemptLimits: () => sitesBudgets,
} satisfies Slice;
