import type { Slice } from '../platform/slice.ts';
import { exportFreePanel } from './export-free-panel.ts';
import { freePanelBudgets } from './free-panel.budgets.ts';
import { freePanelRoutes } from './free-panel.routes.ts';

export const freePanel = {
  operations: (services) => ({ freePanel: freePanelRoutes(services) }),
  attemptLimits: () => freePanelBudgets,
  exportCustomer: (db, { id }) => exportFreePanel(db, id),
} satisfies Slice;
