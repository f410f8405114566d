import { usernameSpellings } from '@regz/rules/identity/usernames.ts';
import { type ActContext, recordAct } from '../../audit/record-act.ts';
import { endSessions } from '../../identity/sessions/end-sessions.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { firstFound } from '../../platform/first-found.ts';
import { type IdempotencyScope, keepAnswer } from '../../platform/http/idempotency.ts';
import type { Services } from '../../platform/services.ts';
import { type AccountName, type Standing, updateStanding } from './customers.queries.ts';

type Decision = AccountName & { standing: Standing; reason?: string };

/**
 * Approves, bans or unbans an account; false if there is no such account. A ban takes effect at the
 * account's next request, which removes the browser's cookie and returns the reason. Lifting it
 * ends the sessions, so that none from before the ban revives.
 */
export async function setStanding(
  { db }: Pick<Services, 'db'>,
  context: ActContext & { idempotency?: IdempotencyScope | undefined },
  input: Decision,
): Promise<boolean> {
  const { standing, reason = null } = input;
  return transaction(db, async ({ trx }) => {
    const account = await decide(trx, input, { standing, reason });
    if (account === undefined) return false;
    if (standing === 'unban') {
      await endSessions(trx, { kind: 'customer', id: account.id });
    }
    await recordAct(trx, context, {
      action: `accounts.${standing}`,
      object: { kind: 'account', id: account.id },
      detail: { reason },
    });
    await keepAnswer(trx, context.idempotency, {});
    return true;
  });
}

/** Sets the standing of an account. A typed name is read as at a login. */
async function decide(
  trx: Database,
  account: AccountName,
  decision: { standing: Standing; reason: string | null },
) {
  if ('id' in account) return updateStanding(trx, account, decision);
  return firstFound(usernameSpellings(account.username), (username) =>
    updateStanding(trx, { username }, decision),
  );
}
