import type { Contract } from '@regz/contract/contract.ts';
import type { adminAccounts } from '@regz/contract/staff/admin-accounts.ts';
import { passwordResetRefusal } from '@regz/rules/identity/passwords.ts';
import { checkOwnPassword } from '../identity/passwords/check-own-password.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { createAdmin } from './create-admin.ts';
import { listStaff } from './list-staff.ts';
import { requireAdminCodes } from './require-admin-codes.ts';
import { setAdminEnabled } from './set-admin-enabled.ts';
import { setAdminPassword } from './set-admin-password.ts';
import { setAdminRole } from './set-admin-role.ts';

type StaffHandlers = Handlers<Contract['staff']>;
type Context = RequestContext<AdminCaller>;

/** Handlers for staff accounts. Each act requires the caller's own password. */
export function adminAccountHandlers(
  services: Services,
): Pick<StaffHandlers, keyof typeof adminAccounts> {
  async function confirmed(context: Context, { ownPassword }: { ownPassword: string }) {
    if (ownPassword === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
    await checkOwnPassword(services, context, { password: ownPassword });
  }

  return {
    listStaff: () => listStaff(services),
    createAdmin: async (context, input) => {
      const refusal = passwordResetRefusal(input);
      if (refusal !== null) throw new Refusal(refusal);
      await confirmed(context, input);
      const { username, role, newPassword: password } = input;
      const made = await createAdmin(services, context, { username, role, password });
      if (!made.ok) throw new Refusal(made.refusal);
      return { id: made.id };
    },
    setAdminPassword: async (context, { id, ...input }) => {
      const refusal = passwordResetRefusal(input);
      if (refusal !== null) throw new Refusal(refusal);
      await confirmed(context, input);
      const { newPassword: password } = input;
      await mustBeKnown(setAdminPassword(services, context, { admin: { id }, password }));
      return {};
    },
    requireAdminCodes: async (context, { id, required, ...input }) => {
      await confirmed(context, input);
      await mustBeKnown(requireAdminCodes(services, context, { admin: { id }, required }));
      return {};
    },
    setAdminRole: async (context, { id, role, ...input }) => {
      await confirmed(context, input);
      await mustBeKnown(setAdminRole(services, context, { admin: { id }, role }));
      return {};
    },
    setAdminEnabled: async (context, { id, enabled, ...input }) => {
      await confirmed(context, input);
      await mustBeKnown(setAdminEnabled(services, context, { admin: { id }, enabled }));
      return {};
    },
  };
}

async function mustBeKnown(found: Promise<boolean>): Promise<void> {
  if (!(await found)) throw new Refusal('ACCOUNT_ADMIN_UNKNOWN');
}
