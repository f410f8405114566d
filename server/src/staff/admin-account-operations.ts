import type { adminAccounts } from '@regz/contract/staff/admin-accounts.ts';
import { passwordResetRefusal } from '@regz/rules/identity/passwords.ts';
import { checkOwnPassword } from '../identity/passwords/check-own-password.ts';
import type { Verbs } from '../platform/http/bind-operations.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { createAdmin } from './create-admin.ts';
import { listStaff } from './list-staff.ts';
import { requireAdminCodes } from './require-admin-codes.ts';
import { setAdminEnabled } from './set-admin-enabled.ts';
import { setAdminPassword } from './set-admin-password.ts';
import { setAdminRole } from './set-admin-role.ts';

/** Operations on staff accounts. Each act requires the caller's own password. */
export const adminAccountOperations: Verbs<typeof adminAccounts> = {
  listStaff,
  createAdmin: async (services, context, input) => {
    const refusal = passwordResetRefusal(input);
    if (refusal !== null) throw new Refusal(refusal);
    await confirm(services, context, input);
    const { username, role, newPassword: password } = input;
    const made = await createAdmin(services, context, { username, role, password });
    if (!made.ok) throw new Refusal(made.refusal);
    return { id: made.id };
  },
  setAdminPassword: async (services, context, { id, ...input }) => {
    const refusal = passwordResetRefusal(input);
    if (refusal !== null) throw new Refusal(refusal);
    await confirm(services, context, input);
    const { newPassword: password } = input;
    await mustBeKnown(setAdminPassword(services, context, { admin: { id }, password }));
  },
  requireAdminCodes: async (services, context, { id, required, ...input }) => {
    await confirm(services, context, input);
    await mustBeKnown(requireAdminCodes(services, context, { admin: { id }, required }));
  },
  setAdminRole: async (services, context, { id, role, ...input }) => {
    await confirm(services, context, input);
    await mustBeKnown(setAdminRole(services, context, { admin: { id }, role }));
  },
  setAdminEnabled: async (services, context, { id, enabled, ...input }) => {
    await confirm(services, context, input);
    await mustBeKnown(setAdminEnabled(services, context, { admin: { id }, enabled }));
  },
};

async function confirm(
  services: Services,
  context: RequestContext<AdminCaller>,
  { ownPassword }: { ownPassword: string },
): Promise<void> {
  if (ownPassword === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  await checkOwnPassword(services, context, { password: ownPassword });
}

async function mustBeKnown(found: Promise<boolean>): Promise<void> {
  if (!(await found)) throw new Refusal('ACCOUNT_ADMIN_UNKNOWN');
}
