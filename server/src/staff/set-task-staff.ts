import { usernameSpellings } from '@regz/rules/identity/usernames.ts';
import { actingAs, recordAct } from '../audit/record-act.ts';
import { NO_PASSWORD } from '../identity/passwords/stored-hash.ts';
import { endSessions } from '../identity/sessions/end-sessions.ts';
import { isUniqueViolation } from '../platform/database/database-errors.ts';
import { transaction } from '../platform/database/transaction.ts';
import { firstFound } from '../platform/first-found.ts';
import type { Services } from '../platform/services.ts';
import { keepAdminOfTaskUser, updateTaskStaff } from './admins.queries.ts';

export type TaskStaffOutcome = 'done' | 'unknown' | 'name-taken';

/**
 * Makes a task user staff, or ends that together with the staff sessions. Only the operator can do
 * this, never the web.
 */
export async function setTaskStaff(
  { db }: Pick<Services, 'db'>,
  { username, staff }: { username: string; staff: boolean },
): Promise<TaskStaffOutcome> {
  try {
    return await transaction(db, async ({ trx }) => {
      const user = await firstFound(usernameSpellings(username), (name) =>
        updateTaskStaff(trx, name, staff),
      );
      if (user === undefined) return 'unknown';
      const admin = await keepAdminOfTaskUser(trx, {
        ...user,
        // They log in with their own.
        password: NO_PASSWORD,
      });
      if (!staff) await endSessions(trx, { kind: 'admin', id: admin.id });
      await recordAct(trx, actingAs({ kind: 'operator', id: null, name: 'operator' }), {
        action: staff ? 'accounts.make-task-staff' : 'accounts.end-task-staff',
        object: { kind: 'task-user', id: user.id },
      });
      return 'done';
    });
  } catch (error) {
    if (isUniqueViolation(error, 'account_admins_username_key')) return 'name-taken';
    throw error;
  }
}
