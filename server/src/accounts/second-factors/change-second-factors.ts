import type { Transaction } from 'kysely';
import { recordAct } from '../../audit/record-act.ts';
import type { DB } from '../../platform/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { SecondFactorDeed } from '../../platform/mail/mail-templates.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { mailSecondFactorNotice } from './mail-second-factor-notice.ts';
import type { SecondFactorCaller } from './second-factor-owner.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';

/**
 * Changes the caller's second factors in one transaction with all that goes with it: a mail to the
 * owner, a row of the audit trail, and, where the deed says so, the end of every other session.
 */
export async function changeSecondFactors<Result>(
  services: Services,
  context: RequestContext<SecondFactorCaller>,
  deed: SecondFactorDeed,
  change: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const { caller, origin } = context;
  const { kind, id, username } = caller;
  return transaction(services.db, async ({ trx }) => {
    // First of all: a log-in locks the account before its codes, too.
    await mailSecondFactorNotice(services, trx, caller, deed);
    const result = await change(trx);
    if (endsSessions[deed]) await deleteSessionsOf(trx, { kind, subjectId: id }, caller.sessionId);
    await recordAct(trx, {
      actor: { kind, id, name: username },
      action: `accounts.${deed}`,
      object: { kind: kind === 'admin' ? 'admin' : 'account', id },
      origin,
    });
    return result;
  });
}

/** Whoever came in without the factor, or with a lost one, is shown out. */
const endsSessions: Record<SecondFactorDeed, boolean> = {
  'turn-codes-on': true,
  'turn-codes-off': true,
  'renew-recovery-codes': false,
  'use-recovery-code': false,
  'add-passkey': false,
  'remove-passkey': true,
  'drop-second-factors': true,
};
