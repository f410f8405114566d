import { type Actor, recordAct } from '../audit/record-act.ts';
import type { Database } from '../platform/database.ts';
import type { IdempotencyScope, Origin } from '../platform/http/context.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import { transaction } from '../platform/transaction.ts';
import { type AccountName, updateStanding } from './accounts.queries.ts';
import { deleteSessionsOf } from './sessions/sessions.queries.ts';

/** What staff can decide about an account. */
export type Standing = 'approve' | 'ban' | 'unban';

type Decision = AccountName & { standing: Standing; reason?: string };

/** What there is of the request that decided; nothing of it at the command line. */
type Request = { origin?: Origin; idempotency?: IdempotencyScope | undefined };

/**
 * Approves, bans or unbans an account; false when there is no such account.
 *
 * A ban works at the account's next request, which ends its sessions and says why; lifting it
 * ends them too, so that no session from before the ban comes back to life.
 */
export async function setStanding(
  db: Database,
  actor: Actor,
  decision: Decision,
  { origin, idempotency }: Request = {},
): Promise<boolean> {
  const { standing, reason = null } = decision;
  return transaction(db, async ({ trx }) => {
    const account = await updateStanding(trx, decision, columns(standing, reason));
    if (account === undefined) return false;
    if (standing === 'unban') {
      await deleteSessionsOf(trx, { kind: 'customer', subjectId: account.id });
    }
    await recordAct(trx, {
      actor,
      action: `accounts.${standing}`,
      object: { kind: 'account', id: account.id },
      detail: { reason },
      ...(origin === undefined ? {} : { origin }),
    });
    await keepAnswer(trx, idempotency, {});
    return true;
  });
}

function columns(standing: Standing, reason: string | null) {
  switch (standing) {
    case 'approve':
      return { admin_approval: true };
    case 'ban':
      return { banned: true, ban_reason: reason };
    case 'unban':
      return { banned: false, ban_reason: null };
  }
}
