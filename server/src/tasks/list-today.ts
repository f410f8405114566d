import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { utcDay, utcDayEndMs } from '@regz/rules/coins/coins.ts';
import { taskReadyAtMs } from '@regz/rules/tasks/tasks.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { Services } from '../platform/services.ts';
import { taskAction, taskTexts } from './task-views.ts';
import { listTasksOf } from './tasks.queries.ts';

type Today = InferContractRouterOutputs<Contract['tasks']['today']>;

/** The caller's ten tasks of the UTC day: what is done, and which is next and when. */
export async function listToday(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Pick<TaskUserCaller, 'id'>,
): Promise<Today> {
  const now = new Date(clock());
  const day = utcDay(now);
  const tasks = await listTasksOf(db, caller.id, day);
  const completedAt = tasks.flatMap((task) => task.completedAt ?? []);
  const lastCompletedAt = completedAt.at(-1) ?? null;
  const next = completedAt.length + 1;
  return {
    day,
    resetsAt: new Date(utcDayEndMs(now.getTime())).toISOString(),
    serverNow: now.toISOString(),
    tasks: tasks.map((row) => {
      const { position, waitSeconds, visitedAt } = row;
      const action = taskAction(row);
      const shown = { position, ...taskTexts(row), action };
      if (position < next) return { ...shown, state: 'done', readyAt: null };
      if (position > next) return { ...shown, state: 'locked', readyAt: null };
      const readyAtMs = taskReadyAtMs({ action, waitSeconds }, { lastCompletedAt, visitedAt });
      const readyAt = readyAtMs === null ? null : new Date(readyAtMs).toISOString();
      return { ...shown, state: 'next', readyAt };
    }),
  };
}
