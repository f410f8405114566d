import { TASK_COINS, utcDay } from '@regz/rules/coins/coins.ts';
import { taskReadyAtMs } from '@regz/rules/tasks/tasks.ts';
import type { Database } from '../platform/database/database.ts';
import { decideInTurn } from '../platform/database/gathering/decide-in-turn.ts';
import { gather } from '../platform/database/gathering/gather.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import { answerIn } from '../platform/http/idempotency.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { type CompletionFacts, findCompletionFacts } from './completion-facts.queries.ts';
import {
  type CompletedTask,
  type CompletionOutcome,
  completions,
  type WantedCompletion,
} from './completions.queries.ts';
import { requireOpen } from './require-next-task.ts';
import { taskAction } from './task-views.ts';

type Complete = (wanted: WantedCompletion) => Promise<CompletionOutcome>;

/** Completes what is plain, those who press at the same time in one statement. */
export function gatherCompletions(db: Database): Complete {
  return gather((wanted: readonly WantedCompletion[]) => completions.together(db, wanted), {
    keysOf: ({ userId }) => [userId],
  });
}

/**
 * Completes the caller's next task: its row, its coins, the day's bonus if this is the tenth, and
 * the answer. Plain cases are done at once, by one conditional statement that concurrent requests
 * share. Whatever that skips is explained or done by the whole rule: one person's presses wait for
 * each other at the wallet, and the later ones find the task done. Source: specification B 4, B 5,
 * B 9; decisions 27, 28, 36.
 */
export async function completeTask(
  services: Services,
  completePlain: Complete,
  context: RequestContext<TaskUserCaller>,
  { position }: { position: number },
): Promise<CompletedTask> {
  await services.budgets.taskStep.take(context.caller.id);
  const wanted = wantedCompletion(services, context, position);
  const answer = answerIn(await completePlain(wanted), wanted.idempotency);
  return answer ?? (await decideAndComplete(services, context, position));
}

function decideAndComplete(
  services: Services,
  context: RequestContext<TaskUserCaller>,
  position: number,
): Promise<CompletedTask> {
  return decideInTurn(async () => {
    const wanted = wantedCompletion(services, context, position);
    const facts = await findCompletionFacts(services.db, wanted);
    if (facts === undefined) throw new Refusal('SESSION_REQUIRED');
    requireOpen(facts, wanted);
    requireReady(facts, wanted.at);
    return answerIn(await completions.inTurn(services.db, wanted), wanted.idempotency);
  });
}

function wantedCompletion(
  { clock }: Pick<Services, 'clock'>,
  { caller, idempotency }: RequestContext<TaskUserCaller>,
  position: number,
): WantedCompletion {
  if (idempotency === undefined) throw new Error('tasks.complete must be idempotent');
  const at = new Date(clock());
  return { userId: caller.id, position, at, day: utcDay(at), coins: TASK_COINS, idempotency };
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
