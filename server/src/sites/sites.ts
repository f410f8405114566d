import {
  type AttemptLimit,
  type BudgetsOf,
  perQuarterHour,
} from '../platform/guards/attempts/attempt-budget.ts';
import type { Slice } from '../platform/slice.ts';
import { reportMissingPage } from './report-missing-page.ts';
import { editSiteSettings } from './staff/edit-site-settings.ts';
import { readSiteSettings } from './staff/read-site-settings.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof sitesBudgets> {}
}

/** How often what this slice guards may be attempted. */
const sitesBudgets = {
  missingPage: perQuarterHour(60),
} satisfies Record<string, AttemptLimit>;

export const sites = {
  operations: {
    sites: {
      readConfig: async ({ config }) => ({ origins: config.origins }),
      reportMissingPage,
      staff: { readSiteSettings, editSiteSettings },
    },
  },
  attemptLimits: () => sitesBudgets,
} satisfies Slice;
