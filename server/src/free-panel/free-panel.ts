import type { Slice } from '../platform/slice.ts';
import { exportFreePanel } from './export-free-panel.ts';
import { freePanelBudgets } from './free-panel.budgets.ts';

export const freePanel = {
  attemptLimits: () => freePanelBudgets,
  exportCustomer: (db, { id }) => exportFreePanel(db, id),
} satisfies Slice;
