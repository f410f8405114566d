import type { Transaction } from 'kysely';
import { recordAct } from '../../audit/record-act.ts';
import type { DB } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { SignedInCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import type { SecondFactorAct } from '../identity.mails.ts';
import { requireLiveSession } from '../sessions/require-live-session.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { mailSecondFactorNotice } from './mail-second-factor-notice.ts';

/**
 * Changes the caller's second factors in one transaction with a mail to the owner, an audit entry,
 * and, if the act requires it, the end of every other session.
 * @throws Refusal SESSION_REQUIRED if the caller's session has ended meanwhile.
 */
export async function changeSecondFactors<Result>(
  services: Services,
  context: RequestContext<SignedInCaller>,
  input: { act: SecondFactorAct; change: (trx: Transaction<DB>) => Promise<Result> },
): Promise<Result> {
  const { act, change } = input;
  const { caller, language } = context;
  const { kind, id } = caller;
  return transaction(services.db, async ({ trx }) => {
    // Locks the account first to avoid a deadlock: a login also locks the account before its codes.
    await requireLiveSession(trx, caller);
    await mailSecondFactorNotice(services, trx, { owner: caller, act, language });
    const result = await change(trx);
    if (endsSessions[act]) await deleteSessionsOf(trx, { kind, id }, caller.sessionId);
    await recordAct(trx, context, {
      action: `accounts.${act}`,
      object: { kind: kind === 'admin' ? 'admin' : 'account', id },
    });
    return result;
  });
}

/**
 * True if every other session ends, because one may have been opened without the factor, or with a
 * lost one.
 */
const endsSessions: Record<SecondFactorAct, boolean> = {
  'turn-codes-on': true,
  'turn-codes-off': true,
  'renew-recovery-codes': false,
  'use-recovery-code': false,
  'add-passkey': false,
  'remove-passkey': true,
  'drop-second-factors': true,
};
