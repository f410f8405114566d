import { randomInt } from 'node:crypto';
import { actingAs, recordAct } from '../audit/record-act.ts';
import { deleteLinks } from '../identity/email/delete-links.ts';
import { checkOwnPassword } from '../identity/passwords/check-own-password.ts';
import { endSessions } from '../identity/sessions/end-sessions.ts';
import { requireLiveSession } from '../identity/sessions/require-live-session.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import { deleteAnswersOf } from '../platform/http/idempotency.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { deleteMailTo } from '../platform/mail/mail-outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import type { Together } from '../platform/slice.ts';
import { lockTaskUser } from './lock-task-user.ts';
import { closeTaskUserRow, findAdminOfTaskUser } from './task-users.queries.ts';

/**
 * Closes the caller's account permanently, in one transaction: name, address and password are
 * removed, every session ends, the coins are forfeited; the ledgers keep their rows without a name.
 */
export async function closeTaskUser(
  services: Services,
  context: RequestContext<TaskUserCaller>,
  password: string,
  together: Together,
): Promise<void> {
  if (password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  await checkOwnPassword(services, context, { password });
  const { id } = context.caller;
  await transaction(services.db, async ({ trx }) => {
    await requireLiveSession(trx, context.caller);
    const user = await lockTaskUser(trx, id);
    if (user === undefined) throw new Refusal('SESSION_REQUIRED');
    const at = new Date(services.clock());
    const admin = await findAdminOfTaskUser(trx, id);
    await closeTaskUserRow(trx, { id, username: `closed-${randomLetters(12)}`, at });
    await together.closeTaskUser(trx, { id, at });
    await endSessions(trx, { kind: 'task-user', id });
    if (admin !== undefined) await endSessions(trx, { kind: 'admin', id: admin.id });
    await deleteLinks(trx, { kind: 'task-user', id });
    await deleteAnswersOf(trx, `task-user:${id}`);
    if (user.email !== null) await deleteMailTo(trx, user.email);
    const actor = { kind: 'task-user', id, name: 'task user' } as const;
    await recordAct(trx, actingAs(actor, context), {
      action: 'accounts.close-task-user',
      object: { kind: 'task-user', id },
    });
  });
  context.cookies.clear('task-user');
}

function randomLetters(count: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
}
