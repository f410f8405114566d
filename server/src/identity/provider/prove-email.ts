import { mailboxOf } from '@regz/rules/identity/mailboxes.ts';
import { recordAct } from '../../audit/record-act.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ProvenIdentity } from '../../platform/ports/identity-provider.ts';
import { lockMailbox } from '../email/mail-addresses.queries.ts';
import { takeMailbox } from '../email/take-mailbox.ts';
import { deleteSessionsOf, holdSession } from '../sessions/sessions.queries.ts';
import { lockAccount, updateProvenEmail } from './identities.queries.ts';
import { IdentityRefused } from './identity-refused.ts';
import { linkIdentity } from './link-identity.ts';

/**
 * Accepts an identity as proof of the logged-in account's address, and stores the address if the
 * account has none. Other accounts lose the address if they have not verified it. The first proof
 * of an address ends the account's other sessions. The password stays, because the proof came from
 * a session that it opened.
 * @param input.expectedEmail the account's address at the start of the visit; if it has been lost
 * since, another one cannot replace it, because no password was required for it
 * @throws IdentityRefused SESSION_REQUIRED if the session has ended since the visit,
 * IDENTITY_ACCOUNT_WRONG, IDENTITY_LINKED_ELSEWHERE, ACCOUNT_EMAIL_TAKEN
 */
export async function proveEmail(
  trx: Database,
  context: RequestContext<CustomerCaller>,
  input: { identity: ProvenIdentity; expectedEmail: string | null; now: Date },
): Promise<void> {
  const { identity, expectedEmail, now } = input;
  const { caller } = context;
  await lockMailbox(trx, identity.email);
  const account = await lockAccount(trx, caller.id);
  const live = await holdSession(trx, { kind: 'customer', id: caller.id }, caller.sessionId);
  if (account === undefined || !live) throw new IdentityRefused('SESSION_REQUIRED');
  const { email } = account;
  const named = email ?? expectedEmail;
  if (named !== null && mailboxOf(named) !== mailboxOf(identity.email)) {
    throw new IdentityRefused('IDENTITY_ACCOUNT_WRONG');
  }
  await linkIdentity(trx, context, { accountId: account.id, identity, now });
  if (email !== null && account.emailVerified) return;
  await takeMailbox(trx, context, { email: identity.email, ownerId: account.id });
  await storeProof(trx, account, identity.email);
  await deleteSessionsOf(trx, { kind: 'customer', id: caller.id }, caller.sessionId);
  await recordAct(trx, context, {
    action: 'accounts.prove-email',
    object: { kind: 'account', id: caller.id },
  });
}

async function storeProof(
  trx: Database,
  account: { id: string; email: string | null },
  proven: string,
): Promise<void> {
  try {
    await updateProvenEmail(trx, account.id, account.email ?? proven);
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    throw new IdentityRefused('ACCOUNT_EMAIL_TAKEN', error);
  }
}
