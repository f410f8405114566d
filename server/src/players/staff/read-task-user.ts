import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type StaffTaskUser, staffTaskUserView } from './staff-task-user-view.ts';
import { findStaffTaskUser } from './staff-task-users.queries.ts';

/**
 * One task user with the whole address. The log records the reader and the account, by id only.
 * @throws Refusal ACCOUNT_UNKNOWN
 */
export async function readTaskUser(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { caller }: Pick<RequestContext<Pick<AdminCaller, 'id'>>, 'caller'>,
  { id }: { id: string },
): Promise<StaffTaskUser> {
  const row = await findStaffTaskUser(db, id);
  if (row === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
  log.info({ adminId: caller.id, taskUserId: id }, 'staff viewed a task user');
  return staffTaskUserView(row);
}
