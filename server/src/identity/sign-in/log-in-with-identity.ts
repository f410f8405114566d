import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ProvenIdentity } from '../../platform/ports/identity-provider.ts';
import type { Services } from '../../platform/services.ts';
import {
  lockAccountOfIdentity,
  lockAccountOfMailbox,
  noteIdentityLogIn,
} from '../provider/identities.queries.ts';
import { IdentityRefused } from '../provider/identity-refused.ts';
import { linkIdentity } from '../provider/link-identity.ts';
import { findTotpStatus } from '../second-factors/totp/totp.queries.ts';
import { startSession } from '../sessions/start-session.ts';
import type { LogInAttempt } from './note-log-in.ts';

/**
 * Logs in to the account that the identity is linked to, or else to the one that verified its
 * mailbox, which is then linked. False if there is neither. An account that merely names the
 * address is not opened: another person may know its password. The owner of the address gets it by
 * registering or from a session, and gets nothing else of that account. Source: decision record
 * 0011. An account with codes is not opened: the provider is only one factor, and such an account
 * has a password to log in with codes.
 * @throws IdentityRefused ACCOUNT_BANNED, IDENTITY_ACCOUNT_WRONG, IDENTITY_LINKED_ELSEWHERE,
 * ACCOUNT_CODE_REQUIRED
 */
export async function logInWithIdentity(
  services: Services,
  context: RequestContext<unknown>,
  { identity, attempt }: { identity: ProvenIdentity; attempt: LogInAttempt },
): Promise<boolean> {
  const now = new Date(services.clock());
  return transaction(services.db, async ({ trx }) => {
    const linked = await lockAccountOfIdentity(trx, identity);
    const account = linked ?? (await lockAccountOfMailbox(trx, identity.email));
    if (account === undefined) return false;
    attempt.account = account.id;
    if (account.banned) throw new IdentityRefused('ACCOUNT_BANNED');
    if (linked === undefined) {
      await linkIdentity(trx, context, { accountId: account.id, identity, now });
    }
    const owner = { kind: 'customer', id: account.id } as const;
    if ((await findTotpStatus(trx, owner)).on) throw new IdentityRefused('ACCOUNT_CODE_REQUIRED');
    await noteIdentityLogIn(trx, account.id, now);
    await startSession(trx, context, { ...owner, now, language: account.language });
    return true;
  });
}
