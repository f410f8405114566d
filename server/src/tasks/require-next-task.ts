import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { taskOrderRefusal } from '@regz/rules/tasks/daily-tasks.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { lockTaskUser } from '../players/lock-task-user.ts';
import { findDay } from './tasks.queries.ts';

/**
 * Locks the wallet, reads the clock once, and checks that the task is the caller's next of that UTC
 * day. If a new day started while the page was open, the refusal contains the next task and the
 * day.
 * @throws Refusal TASK_STAFF_EXCLUDED, TASK_DAY_COMPLETE or TASK_NOT_NEXT
 */
export async function requireNextTask(
  { clock }: Pick<Services, 'clock'>,
  trx: Database,
  { userId, position }: { userId: string; position: number },
): Promise<{ at: Date; day: string; lastCompletedAt: Date | null }> {
  const user = await lockTaskUser(trx, userId);
  if (user === undefined) throw new Refusal('SESSION_REQUIRED');
  const at = new Date(clock());
  const day = utcDay(at);
  const { done, lastCompletedAt } = await findDay(trx, userId, day);
  const refusal = taskOrderRefusal(position, { isStaff: user.isAdmin, done });
  if (refusal === 'TASK_NOT_NEXT') throw new Refusal(refusal, { next: done + 1, day });
  if (refusal !== null) throw new Refusal(refusal);
  return { at, day, lastCompletedAt };
}
