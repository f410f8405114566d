import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { TASK_COINS } from '@regz/rules/coins/daily-goal.ts';
import { taskReadyAtMs } from '@regz/rules/tasks/daily-tasks.ts';
import { earnCoins } from '../coins/earn-coins.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import { idempotencyRecords } from '../platform/http/idempotency.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { completionInsert } from './completions.queries.ts';
import { requireNextTask } from './require-next-task.ts';
import { taskAction } from './task-views.ts';

type CompletedTask = InferContractRouterOutputs<Contract['tasks']>['completeTask'];

/**
 * Completes the caller's next task: its row, its coins, the day's bonus if this is the tenth, and
 * the answer. Concurrent requests of one person wait for the wallet, and the later ones find the
 * task done.
 * @throws Refusal TASK_STAFF_EXCLUDED, TASK_DAY_COMPLETE, TASK_NOT_NEXT, TASK_NOT_VISITED or
 * TASK_TOO_SOON
 */
export async function completeTask(
  services: Services,
  { caller, idempotency }: RequestContext<TaskUserCaller>,
  { position }: { position: number },
): Promise<CompletedTask> {
  await services.budgets.taskStep.take(caller.id);
  return transaction(services.db, async ({ trx, withCommit }) => {
    const userId = caller.id;
    const next = await requireNextTask(services, trx, { userId, position });
    const { at, day, task, wallet } = next;
    const { waitSeconds, nextWaitSeconds } = task;
    requireReady(taskReadyAtMs({ action: taskAction(task), waitSeconds }, task), at);
    const earning = { kind: 'task', userId, position, at } as const;
    const { balance, bonus, postings } = earnCoins(trx, earning, wallet);
    const nextReadyAt =
      nextWaitSeconds === null ? null : new Date(at.getTime() + nextWaitSeconds * 1000);
    const answer = {
      position,
      coins: TASK_COINS,
      bonus,
      balance,
      nextReadyAt: nextReadyAt?.toISOString() ?? null,
    };
    withCommit([
      completionInsert(trx, { userId, day, position, at }),
      ...postings,
      idempotencyRecords(trx, [{ scope: idempotency, answer }]),
    ]);
    return answer;
  });
}

/** @throws Refusal TASK_NOT_VISITED or TASK_TOO_SOON */
function requireReady(readyAtMs: number | null, at: Date): void {
  if (readyAtMs === null) throw new Refusal('TASK_NOT_VISITED');
  const waitMs = readyAtMs - at.getTime();
  if (waitMs > 0) {
    throw new Refusal('TASK_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
}
