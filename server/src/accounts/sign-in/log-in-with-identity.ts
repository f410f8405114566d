import { randomBytes } from 'node:crypto';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { ProvenIdentity } from '../../platform/ports/identity-provider.ts';
import type { Services } from '../../platform/services.ts';
import { updatePassword } from '../accounts.queries.ts';
import {
  lockAccountOfIdentity,
  lockAccountOfMailbox,
  markEmailProven,
  noteIdentityLogIn,
} from '../identity/identities.queries.ts';
import { IdentityRefused } from '../identity/identity-refused.ts';
import { linkIdentity } from '../identity/link-identity.ts';
import { deletePasskeysOf } from '../second-factors/passkeys/passkeys.queries.ts';
import { deleteTotp, findTotpStatus } from '../second-factors/totp/totp.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { startSession } from '../sessions/start-session.ts';

type Account = NonNullable<Awaited<ReturnType<typeof lockAccountOfIdentity>>>;

/**
 * Signs in whoever the identity belongs to: the account it is linked to, else the one with its
 * mailbox, which is linked from then on. False when there is neither.
 *
 * An address that an account merely claims proves nothing: whoever proves it takes the account
 * over, and the password, the second factors, the sessions and everything begun by whoever claimed
 * it end. Source: specification A 5; threat A6.
 *
 * An account with codes is not opened: the provider's word is one factor, and whoever turned codes
 * on has a password to log in with beside them.
 * @throws IdentityRefused ACCOUNT_BANNED, IDENTITY_ACCOUNT_WRONG, IDENTITY_LINKED_ELSEWHERE,
 * ACCOUNT_CODE_REQUIRED
 */
export async function logInWithIdentity(
  services: Services,
  context: RequestContext<unknown>,
  identity: ProvenIdentity,
): Promise<boolean> {
  const now = new Date(services.clock());
  return transaction(services.db, async ({ trx }) => {
    const linked = await lockAccountOfIdentity(trx, identity);
    const account = linked ?? (await lockAccountOfMailbox(trx, identity.email));
    if (account === undefined) return false;
    if (account.banned) throw new IdentityRefused('ACCOUNT_BANNED');
    if (linked === undefined) {
      await linkIdentity(trx, context, { accountId: account.id, identity, now });
      if (!account.emailVerified) await takeOver(trx, context, account);
    }
    const owner = { kind: 'customer', id: account.id } as const;
    if ((await findTotpStatus(trx, owner)).on) throw new IdentityRefused('ACCOUNT_CODE_REQUIRED');
    await noteIdentityLogIn(trx, account.id, now);
    await startSession(trx, context, { ...owner, now });
    return true;
  });
}

async function takeOver(
  trx: Database,
  context: RequestContext<unknown>,
  account: Account,
): Promise<void> {
  await updatePassword(trx, account.id, passwordOfNobody());
  // Visits and proofs that were begun in these sessions go with them.
  await deleteSessionsOf(trx, { kind: 'customer', id: account.id });
  await deleteTotp(trx, { kind: 'customer', id: account.id });
  await deletePasskeysOf(trx, account.id);
  await markEmailProven(trx, account.id);
  await recordAct(trx, actingAs({ kind: 'customer', id: account.id }, context.origin), {
    action: 'accounts.void-unproven-password',
    object: { kind: 'account', id: account.id },
  });
}

/** A hash in the stored form that no password has: its digest is chance. */
function passwordOfNobody(): string {
  const text = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(16)}$${text(32)}`;
}
