import type { Slice } from '../platform/slice.ts';
import { exportTasks } from './export-tasks.ts';
import { sweepTasks } from './sweep-tasks.ts';
import { tasksBudgets } from './tasks.budgets.ts';
import { tasksRoutes } from './tasks.routes.ts';

export const tasks = {
  operations: (services) => ({ tasks: tasksRoutes(services) }),
  attemptLimits: () => tasksBudgets,
  sweep: sweepTasks,
  exportTaskUser: (db, { id }) => exportTasks(db, id),
} satisfies Slice;
