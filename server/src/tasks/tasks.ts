import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { notifyOfDay } from '../notifications/announce.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { OperationsOf, Slice } from '../platform/slice.ts';
import { completeTask } from './complete-task.ts';
import { batchedDays, listToday } from './list-today.ts';
import { editTask } from './staff/edit-task.ts';
import { staffTaskView } from './task-views.ts';
import {
  listTasks,
  deleteVisitsBefore,
  findOwnCompletions,
  findOwnImportedDays,
  findOwnVisits,
} from './tasks.queries.ts';
import { visitTask } from './visit-task.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof tasksBudgets> {}
}

/** Attempt limits of this slice. */
const tasksBudgets = {
  /** Visits and completions of one account. */
  taskStep: { attempts: 60, windowSeconds: 15 * 60 },
} satisfies Record<string, AttemptLimit>;

export const tasks = {
  operations: (services): OperationsOf<'tasks'> => {
    const readDay = batchedDays(services.db);
    return {
      tasks: {
        listToday: (_, { caller }) => listToday(services, readDay, caller),
        visitTask,
        completeTask,
        staff: {
          listTasks: async ({ db }) => ({ tasks: (await listTasks(db)).map(staffTaskView) }),
          editTask,
        },
      },
    };
  },
  attemptLimits: () => tasksBudgets,
  everyMinute: [announceDay],
  sweep: sweepTasks,
  exportTaskUser: (db, { id }) => exportTasks(db, id),
} satisfies Slice;

/** Notifies task users that a new day of tasks has begun, once. */
async function announceDay(services: Services): Promise<void> {
  const day = utcDay(new Date(services.clock()));
  await transaction(services.db, ({ trx }) => notifyOfDay(services, trx, day));
}

const KEPT_MS = 7 * DAY_MS;

/** Deletes visits to links after a week. */
async function sweepTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteVisitsBefore(db, utcDay(new Date(clock() - KEPT_MS)));
}

/** Returns the daily tasks' data about a task user. */
async function exportTasks(db: Database, userId: string): Promise<PersonalData> {
  return {
    task_completions: await findOwnCompletions(db, userId),
    task_visits: await findOwnVisits(db, userId),
    task_imported_days: await findOwnImportedDays(db, userId),
  };
}
