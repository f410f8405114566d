import { TASK_COINS, utcDay } from '@regz/rules/coins/coins.ts';
import { taskReadyAtMs } from '@regz/rules/tasks/tasks.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import {
  applyCompletion,
  type CompletedTask,
  type CompletionFacts,
  findCompletionFacts,
} from './completions.queries.ts';
import { requireOpen } from './require-next-task.ts';
import { taskAction } from './task-views.ts';

/** How often the decision is made again when somebody completed the task underneath it. */
const DECISIONS = 5;

/**
 * Completes the caller's next task: its row, its coins, the day's bonus where this brings it to
 * ten, and the answer, in one statement. Presses at the same moment wait for one another at the
 * wallet, and the later ones find the task done.
 * Source: specification B 4, B 5, B 9; decisions 27, 28.
 */
export async function completeTask(
  services: Services,
  { caller, idempotency }: RequestContext<TaskUserCaller>,
  { position }: { position: number },
): Promise<CompletedTask> {
  if (idempotency === undefined) throw new Error('tasks.complete must be idempotent');
  await services.budgets.taskStep.take(caller.id);
  const { db, clock } = services;
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    const at = new Date(clock());
    const completion = { userId: caller.id, day: utcDay(at), position };
    const facts = await findCompletionFacts(db, completion);
    if (facts === undefined) throw new Refusal('SESSION_REQUIRED');
    requireOpen(facts, completion);
    requireReady(facts, at);
    const nextReadyAt = readyAfter(facts, at);
    const answer = await applyCompletion(db, {
      ...completion,
      at,
      coins: TASK_COINS,
      nextReadyAt,
      idempotency,
    });
    if (answer !== undefined) return answer;
  }
  throw new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 });
}

/** @throws Refusal TASK_NOT_VISITED or TASK_TOO_SOON */
function requireReady(facts: CompletionFacts, at: Date): void {
  const { waitSeconds } = facts;
  const readyAtMs = taskReadyAtMs({ action: taskAction(facts), waitSeconds }, facts);
  if (readyAtMs === null) throw new Refusal('TASK_NOT_VISITED');
  const waitMs = readyAtMs - at.getTime();
  if (waitMs > 0) {
    throw new Refusal('TASK_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
}

/** When the task after this one can be completed at the earliest, before any visit. */
function readyAfter({ nextWaitSeconds }: CompletionFacts, at: Date): string | null {
  if (nextWaitSeconds === null) return null;
  return new Date(at.getTime() + nextWaitSeconds * 1000).toISOString();
}
