import { type ActContext, recordAct } from '../../audit/record-act.ts';
import type { Services } from '../../platform/services.ts';
import { updateAdminCodesRequired } from '../admins.queries.ts';
import { type AdminName, adminNamed, changeStaff } from './change-staff.ts';

/**
 * Requires codes of an app from a member of staff, or no longer; false when there is no such
 * account. Where codes are required and not on, the account can do nothing but set them up.
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
