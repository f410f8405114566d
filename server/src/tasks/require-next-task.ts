import { taskOrderRefusal } from '@regz/rules/tasks/daily-tasks.ts';
import { earnedOnDay } from '../coins/earn-coins.ts';
import { readOnDay } from '../coins/read-on-day.ts';
import type { Database } from '../platform/database/database.ts';
import { inOneTrip } from '../platform/database/in-one-trip.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { openAccountOf, taskUserLock } from '../players/lock-task-user.ts';
import { taskAhead } from './completions.queries.ts';

/**
 * Locks the wallet, reads the task and the day's earnings, and checks that the task is the caller's
 * next of that UTC day. If a new day started while the page was open, the refusal contains the next
 * task and the day.
 * @throws Refusal TASK_STAFF_EXCLUDED, TASK_DAY_COMPLETE or TASK_NOT_NEXT
 */
export async function requireNextTask(
  services: Pick<Services, 'clock'>,
  trx: Database,
  { userId, position }: { userId: string; position: number },
) {
  const read = await readOnDay(services, (day) =>
    inOneTrip(trx, [
      taskUserLock(trx, userId),
      taskAhead(trx, { userId, day, position }),
      earnedOnDay(trx, { userId, day }),
    ]),
  );
  const { at, day } = read;
  const [users, [task], [counts]] = read.facts;
  const user = openAccountOf(users);
  if (user === undefined) throw new Refusal('SESSION_REQUIRED');
  if (task === undefined || counts === undefined) throw new Error(`there is no task ${position}`);
  const refusal = taskOrderRefusal(position, { isStaff: user.isAdmin, done: task.done });
  if (refusal === 'TASK_NOT_NEXT') throw new Refusal(refusal, { next: task.done + 1, day });
  if (refusal !== null) throw new Refusal(refusal);
  return { at, day, task, wallet: { coins: user.coins, ...counts } };
}
