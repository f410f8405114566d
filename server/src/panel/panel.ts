import type { Slice } from '../platform/slice.ts';
import { exportPanel } from './export-panel.ts';
import { watchAnswers } from './heartbeat/watch-answers.ts';
import { keepPanelKeys } from './keys/keep-panel-keys.ts';
import { panelFigures } from './panel-figures.ts';
import { panelStaffRoutes } from './panel-staff.routes.ts';
import { panelBudgets } from './panel.budgets.ts';
import { panelQueues } from './panel.jobs.ts';
import { panelMails } from './panel.mails.ts';
import { panelRoutes } from './panel.routes.ts';
import { sweepPanel } from './sweep-panel.ts';

export const panel = {
  operations: (services) => ({
    panel: { ...panelRoutes(services), staff: panelStaffRoutes(services) },
  }),
  mails: panelMails,
  attemptLimits: () => panelBudgets,
  queues: panelQueues,
  jobs: (services) => ({ 'panel.keep-keys': () => keepPanelKeys(services) }),
  watchStep: watchAnswers,
  sweep: sweepPanel,
  figures: panelFigures,
  exportCustomer: (db, { id }) => exportPanel(db, id),
} satisfies Slice;
