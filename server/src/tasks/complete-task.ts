import { TASK_COINS } from '@regz/rules/coins/coins.ts';
import { taskReadyAtMs, TASKS_A_DAY } from '@regz/rules/tasks/tasks.ts';
import { earnCoins } from '../coins/earn-coins.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { requireNextTask } from './require-next-task.ts';
import { taskAction } from './task-views.ts';
import { findTask, findVisit, insertCompletion } from './tasks.queries.ts';

export type CompletedTask = {
  position: number;
  coins: number;
  bonus: number;
  balance: number;
  nextReadyAt: string | null;
};

/**
 * Completes the caller's next task: its row, its coins, the day's bonus where this brings it to
 * ten, and the answer, in one transaction. Presses at the same moment wait for one another at the
 * wallet, and the later ones find the task done.
 * Source: specification B 4, B 5, B 9; decisions 27, 28.
 */
export async function completeTask(
  services: Services,
  { caller, idempotency }: RequestContext<TaskUserCaller>,
  { position }: { position: number },
): Promise<CompletedTask> {
  await services.budgets.taskStep.take(caller.id);
  const userId = caller.id;
  return transaction(services.db, async ({ trx }) => {
    const { at, day, lastCompletedAt } = await requireNextTask(services, trx, { userId, position });
    const visit = { userId, day, position };
    await requireReady(trx, visit, { at, lastCompletedAt });
    await insertCompletion(trx, { ...visit, at });
    const { balance, bonus } = await earnCoins(trx, { kind: 'task', userId, at, position });
    const nextReadyAt = await readyAfter(trx, { at, position });
    const answer = { position, coins: TASK_COINS, bonus, balance, nextReadyAt };
    await keepAnswer(trx, idempotency, answer);
    return answer;
  });
}

/** @throws Refusal TASK_NOT_VISITED or TASK_TOO_SOON */
async function requireReady(
  trx: Database,
  visit: { userId: string; day: string; position: number },
  { at, lastCompletedAt }: { at: Date; lastCompletedAt: Date | null },
): Promise<void> {
  const task = await findTask(trx, visit.position);
  const action = taskAction(task);
  const visitedAt = action === 'visit' ? await findVisit(trx, visit) : null;
  const { waitSeconds } = task;
  const readyAtMs = taskReadyAtMs({ action, waitSeconds }, { lastCompletedAt, visitedAt });
  if (readyAtMs === null) throw new Refusal('TASK_NOT_VISITED');
  const waitMs = readyAtMs - at.getTime();
  if (waitMs > 0) {
    throw new Refusal('TASK_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
}

/** When the task after this one can be completed at the earliest, before any visit. */
async function readyAfter(
  trx: Database,
  { at, position }: { at: Date; position: number },
): Promise<string | null> {
  if (position === TASKS_A_DAY) return null;
  const { waitSeconds } = await findTask(trx, position + 1);
  return new Date(at.getTime() + waitSeconds * 1000).toISOString();
}
