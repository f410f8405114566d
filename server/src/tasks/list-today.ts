import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { utcDay, utcDayEndMs } from '@regz/rules/coins/utc-day.ts';
import { taskReadyAtMs } from '@regz/rules/tasks/daily-tasks.ts';
import { batchedRead } from '../platform/database/batches/batched-read.ts';
import { batched } from '../platform/database/batches/batched.ts';
import type { Database } from '../platform/database/database.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { Services } from '../platform/services.ts';
import { taskAction, taskTexts } from './task-views.ts';
import { type DayProgress, listDaysProgress, listTasks, type TaskRow } from './tasks.queries.ts';

type Today = InferContractRouterOutputs<Contract['tasks']['listToday']>;

/** The two reads of a day. Concurrent callers share each of them. */
export type ReadDay = {
  tasks: () => Promise<readonly DayTask[]>;
  progress: (of: { userId: string; day: string }) => Promise<DayProgress>;
};

type DayTask = ReturnType<typeof dayTask>;

export function batchedDays(db: Database): ReadDay {
  return {
    tasks: batchedRead(
      () => listTasks(db),
      (rows) => rows.map(dayTask),
    ),
    progress: batched((asked) => listDaysProgress(db, asked)),
  };
}

function dayTask(row: TaskRow) {
  const { position, waitSeconds } = row;
  const action = taskAction(row);
  return { waitSeconds, shown: { position, ...taskTexts(row), action } };
}

/** The caller's ten tasks of the UTC day: what is done, and which is next and when. */
export async function listToday(
  { clock }: Pick<Services, 'clock'>,
  read: ReadDay,
  { id: userId }: Pick<TaskUserCaller, 'id'>,
): Promise<Today> {
  const now = new Date(clock());
  const day = utcDay(now);
  const [tasks, progress] = await Promise.all([read.tasks(), read.progress({ userId, day })]);
  const next = progress.done + 1;
  return {
    day,
    resetsAt: new Date(utcDayEndMs(now.getTime())).toISOString(),
    serverNow: now.toISOString(),
    tasks: tasks.map(({ shown, waitSeconds }) => {
      const { position, action } = shown;
      if (position < next) return { ...shown, state: 'done', readyAt: null };
      if (position > next) return { ...shown, state: 'locked', readyAt: null };
      const readyAtMs = taskReadyAtMs({ action, waitSeconds }, progress);
      const readyAt = readyAtMs === null ? null : new Date(readyAtMs).toISOString();
      return { ...shown, state: 'next', readyAt };
    }),
  };
}
