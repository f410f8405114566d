import {
  type AttemptLimit,
  type BudgetsOf,
  perQuarterHour,
} from '../platform/guards/attempts/attempt-budget.ts';
import type { Slice } from '../platform/slice.ts';
import { reportMissingPage } from './report-missing-page.ts';
import { correctText } from './staff/correct-text.ts';
import { editSiteSettings } from './staff/edit-site-settings.ts';
import { exportTexts } from './staff/export-texts.ts';
import { listTexts } from './staff/list-texts.ts';
import { readSiteSettings } from './staff/read-site-settings.ts';
import { undoCorrection } from './staff/undo-correction.ts';
import { dropSettledTexts } from './texts/drop-settled-texts.ts';

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
      staff: {
        readSiteSettings,
        editSiteSettings,
        listTexts,
        exportTexts,
        correctText,
        undoCorrection,
      },
    },
  },
  attemptLimits: () => sitesBudgets,
  sweep: dropSettledTexts,
} satisfies Slice;
