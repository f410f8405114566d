import { type ActContext, recordAct } from '../audit/record-act.ts';
import { endSessions } from '../identity/sessions/end-sessions.ts';
import type { Services } from '../platform/services.ts';
import { updateAdminDisabledAt } from './admins.queries.ts';
import { type AdminName, adminNamed, changeStaff, requireOwnerBeside } from './change-staff.ts';

/**
 * Disables or enables a staff account, and ends its sessions. Returns false if there is no such
 * account. If it is already in that state, nothing changes.
 * @throws Refusal ACCOUNT_OWNER_LAST for the last owner who is enabled.
 */
export async function setAdminEnabled(
  services: Pick<Services, 'db' | 'clock'>,
  context: ActContext,
  input: { admin: AdminName; enabled: boolean },
): Promise<boolean> {
  const { enabled } = input;
  return changeStaff(services, context, async (trx, staff) => {
    const admin = adminNamed(staff, input.admin);
    if (admin === undefined) return false;
    if ((admin.disabledAt === null) === enabled) return true;
    if (!enabled) requireOwnerBeside(staff, admin);
    await updateAdminDisabledAt(trx, admin.id, enabled ? null : new Date(services.clock()));
    await endSessions(trx, { kind: 'admin', id: admin.id });
    await recordAct(trx, context, {
      action: enabled ? 'accounts.enable-admin' : 'accounts.disable-admin',
      object: { kind: 'admin', id: admin.id },
      detail: { username: admin.username },
    });
    return true;
  });
}
