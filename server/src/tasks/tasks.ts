import type { Slice } from '../platform/slice.ts';
import { exportTasks } from './export-tasks.ts';
import { sweepTasks } from './sweep-tasks.ts';
import { tasksBudgets } from './tasks.budgets.ts';

export const tasks = {
  attemptLimits: () => tasksBudgets,
  sweep: sweepTasks,
  exportTaskUser: (db, { id }) => exportTasks(db, id),
} satisfies Slice;
