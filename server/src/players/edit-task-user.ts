import type { Pace, TaskLanguage } from '@regz/rules/players/task-users.ts';
import { taskUserView, withServerTime } from '../identity/task-user-view.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { updateTaskUser } from './task-users.queries.ts';

/** Sets the caller's language, pace, or both. Staff read only English. */
export async function editTaskUser(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller: { account } }: Pick<RequestContext<TaskUserCaller>, 'caller'>,
  change: { language?: TaskLanguage | undefined; pace?: Pace | undefined },
): Promise<ReturnType<typeof withServerTime>> {
  const { language = account.language, pace = account.pace } = change;
  if (account.isAdmin && language !== account.language) {
    throw new Refusal('TASK_USER_LANGUAGE_FIXED');
  }
  const row = await updateTaskUser(db, account.id, { language, pace });
  if (row === undefined) throw new Refusal('SESSION_REQUIRED');
  return withServerTime(taskUserView(row), clock);
}
