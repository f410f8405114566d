import { type ActContext, recordAct } from '../audit/record-act.ts';
import type { Services } from '../platform/services.ts';
import { updateAdminCodesRequired } from './admins.queries.ts';
import { type AdminName, adminNamed, changeStaff } from './change-staff.ts';

/**
 * Requires app codes of a staff account, or stops requiring them; false if there is no such
 * account. While codes are required but not on, the account can only set them up.
 */
export async function requireAdminCodes(
  services: Pick<Services, 'db'>,
  context: ActContext,
  input: { admin: AdminName; required: boolean },
): Promise<boolean> {
  const { required } = input;
  return changeStaff(services, context, async (trx, staff) => {
    const admin = adminNamed(staff, input.admin);
    if (admin === undefined) return false;
    if (admin.codesRequired === required) return true;
    await updateAdminCodesRequired(trx, admin.id, required);
    await recordAct(trx, context, {
      action: 'accounts.require-admin-codes',
      object: { kind: 'admin', id: admin.id },
      detail: { username: admin.username, required },
    });
    return true;
  });
}
