import { type OperatorActs, recordAct } from '../audit/record-act.ts';
import { endSessions } from '../identity/sessions/end-sessions.ts';
import { startSession } from '../identity/sessions/start-session.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { updateAdminPassword } from './admins.queries.ts';
import { type AdminName, adminNamed, changeStaff, staffTurn } from './change-staff.ts';

/**
 * Sets the password of a member of staff, who may be the one who acts; false if there is no such
 * account. Every session of the account ends; an admin who changed their own password gets a new
 * one. A person whose password other staff set replaces it first.
 */
export async function setAdminPassword(
  services: Pick<Services, 'db' | 'passwords' | 'clock'>,
  context: RequestContext<AdminCaller> | OperatorActs,
  input: { admin: AdminName; password: string },
): Promise<boolean> {
  const hash = await services.passwords.hash(input.password, staffTurn(context));
  return changeStaff(services, context, async (trx, staff) => {
    const admin = adminNamed(staff, input.admin);
    if (admin === undefined) return false;
    const { id, taskUserId } = admin;
    const isOwn = 'caller' in context && context.caller.id === id;
    const given = 'caller' in context && !isOwn && taskUserId === null;
    await updateAdminPassword(trx, id, { password: hash, given });
    await endSessions(trx, { kind: 'admin', id });
    if (isOwn) {
      await startSession(trx, context, { kind: 'admin', id, now: new Date(services.clock()) });
    }
    await recordAct(trx, context, {
      action: 'accounts.set-admin-password',
      object: { kind: 'admin', id },
      detail: { username: admin.username },
    });
    return true;
  });
}
