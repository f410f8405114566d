import { taskReadyAtMs } from '@regz/rules/tasks/daily-tasks.ts';
import { COMMUNITY_LINK, DOWNLOADS_LINK } from '@regz/rules/tasks/task-edits.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { requireNextTask } from './require-next-task.ts';
import { taskAction } from './task-views.ts';
import { insertVisit } from './tasks.queries.ts';

/** The address for people who want to join the community, while there is no invitation. */
const WITHOUT_INVITATION = '/contact';

/**
 * Records the caller's visit to the next task's link, and returns its address and when the task can
 * be completed. Repeating it keeps the first visit's time.
 */
export async function visitTask(
  services: Services,
  { caller }: RequestContext<TaskUserCaller>,
  { position }: { position: number },
): Promise<{ url: string | null; readyAt: string }> {
  await services.budgets.taskStep.take(caller.id);
  return transaction(services.db, async ({ trx }) => {
    const userId = caller.id;
    const { at, day, task } = await requireNextTask(services, trx, { userId, position });
    const { waitSeconds, link, lastCompletedAt } = task;
    const action = taskAction(task);
    const isVisit = action === 'visit';
    if (isVisit) await insertVisit(trx, { userId, day, position, at });
    const visitedAt = task.visitedAt ?? (isVisit ? at : null);
    const past = { lastCompletedAt, visitedAt };
    const readyAtMs = taskReadyAtMs({ action, waitSeconds }, past) ?? at.getTime();
    const url = isVisit ? addressOf(services, link) : null;
    return { url, readyAt: new Date(readyAtMs).toISOString() };
  });
}

function addressOf({ config }: Pick<Services, 'config'>, link: string): string {
  if (link === DOWNLOADS_LINK) return `${config.origins.download}/`;
  if (link !== COMMUNITY_LINK) return link;
  return config.COMMUNITY_INVITE_URL ?? WITHOUT_INVITATION;
}
