import { actingAs, recordAct } from '../audit/record-act.ts';
import { checkOwnPassword } from '../identity/passwords/check-own-password.ts';
import { requireCode } from '../identity/second-factors/require-code.ts';
import { withCodeTries } from '../identity/second-factors/verify-code.ts';
import { requireLiveSession } from '../identity/sessions/require-live-session.ts';
import { startSession } from '../identity/sessions/start-session.ts';
import { noteLogIn } from '../identity/sign-in/note-log-in.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findStaffEntry } from '../players/find-staff-entry.ts';
import { noteTaskStaffEntry } from './admins.queries.ts';

/**
 * Opens a staff session for a task user who is staff, with the password and, where staff require
 * one, a code. Writes an audit entry.
 */
export async function openStaffSession(
  services: Services,
  context: RequestContext<TaskUserCaller>,
  { password, code = '' }: { password: string; code?: string | undefined },
): Promise<{ id: string; username: string }> {
  if (password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  const admin = await findStaffEntry(services.db, context.caller.id);
  if (admin === undefined) throw new Refusal('ACCOUNT_NOT_STAFF');
  const factor = code.trim() === '' ? 'password' : 'password and code';
  return noteLogIn(services, context, { kind: 'admin', factor }, async (attempt) => {
    attempt.account = admin.id;
    await checkOwnPassword(services, context, { password });
    await enter(services, context, admin, code);
    return { id: admin.id, username: admin.username };
  });
}

async function enter(
  services: Services,
  context: RequestContext<TaskUserCaller>,
  { id, username }: { id: string; username: string },
  code: string,
): Promise<void> {
  const owner = { kind: 'admin', id } as const;
  await withCodeTries(services, { owner, code }, () =>
    transaction(services.db, async ({ trx }) => {
      const now = new Date(services.clock());
      await requireLiveSession(trx, context.caller);
      if (!(await noteTaskStaffEntry(trx, id, now))) throw new Refusal('ACCOUNT_NOT_STAFF');
      await requireCode(services, trx, { owner, code, language: context.language });
      await startSession(trx, context, { ...owner, now });
      await recordAct(trx, actingAs({ kind: 'admin', id, name: username }, context), {
        action: 'accounts.log-in-admin',
        object: { kind: 'admin', id },
      });
    }),
  );
}
