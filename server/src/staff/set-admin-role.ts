import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { endSessions } from '../identity/sessions/end-sessions.ts';
import type { Services } from '../platform/services.ts';
import { updateAdminRole } from './admins.queries.ts';
import { type AdminName, adminNamed, changeStaff, requireOwnerBeside } from './change-staff.ts';

/**
 * Gives a staff account another role and ends its sessions, so that no open page shows more or less
 * than the account may do; false if there is no such account. If it already has the role, nothing
 * changes.
 * @throws Refusal ACCOUNT_OWNER_LAST for the last owner who is enabled.
 */
export async function setAdminRole(
  services: Pick<Services, 'db'>,
  context: ActContext,
  input: { admin: AdminName; role: StaffRole },
): Promise<boolean> {
  const { role } = input;
  return changeStaff(services, context, async (trx, staff) => {
    const admin = adminNamed(staff, input.admin);
    if (admin === undefined) return false;
    if (admin.role === role) return true;
    requireOwnerBeside(staff, admin);
    await updateAdminRole(trx, admin.id, role);
    await endSessions(trx, { kind: 'admin', id: admin.id });
    await recordAct(trx, context, {
      action: 'accounts.set-admin-role',
      object: { kind: 'admin', id: admin.id },
      detail: { username: admin.username, before: admin.role, role },
    });
    return true;
  });
}
