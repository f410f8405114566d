import { type PasswordChange, passwordChangeRefusal } from '@regz/rules/identity/passwords.ts';
import { checkOwnPassword } from '../identity/passwords/check-own-password.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { isOfTaskArea } from './admins.queries.ts';
import { setAdminPassword } from './set-admin-password.ts';

/**
 * Replaces the caller's own password, which another person may have set. Their other sessions end.
 * @throws Refusal ACCOUNT_PASSWORD_WRONG, ACCOUNT_PASSWORD_UNCHANGED, SESSION_REQUIRED,
 * ACCOUNT_PASSWORD_OF_TASK_AREA
 */
export async function changePassword(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: PasswordChange,
): Promise<void> {
  const refusal = passwordChangeRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { id } = context.caller;
  if (await isOfTaskArea(services.db, id)) throw new Refusal('ACCOUNT_PASSWORD_OF_TASK_AREA');
  await checkOwnPassword(services, context, { password: input.currentPassword });
  if (input.newPassword === input.currentPassword) throw new Refusal('ACCOUNT_PASSWORD_UNCHANGED');
  await setAdminPassword(services, context, { admin: { id }, password: input.newPassword });
}
