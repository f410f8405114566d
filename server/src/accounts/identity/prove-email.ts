import { mailboxOf } from '@regz/rules/accounts/mailboxes.ts';
import { recordAct } from '../../audit/record-act.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { ProvenIdentity } from '../../platform/ports/identity-provider.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { lockAccount, markEmailProven, updateProvenEmail } from './identities.queries.ts';
import { IdentityRefused } from './identity-refused.ts';
import { linkIdentity } from './link-identity.ts';

/**
 * Accepts an identity as the proof of the signed-in account's address, and stores the address
 * where the account has none. The first proof of an address ends the account's other sessions; the
 * password stays, because the proof came from a session that it opened. Source: A 4, A 5.
 * @throws IdentityRefused IDENTITY_ACCOUNT_WRONG, IDENTITY_LINKED_ELSEWHERE, ACCOUNT_EMAIL_TAKEN
 */
export async function proveEmail(
  trx: Database,
  context: RequestContext<CustomerCaller>,
  input: { identity: ProvenIdentity; now: Date },
): Promise<void> {
  const { identity, now } = input;
  const { caller } = context;
  const account = await lockAccount(trx, caller.id);
  if (account === undefined) throw new IdentityRefused('SESSION_REQUIRED');
  const { email } = account;
  if (email !== null && mailboxOf(email) !== mailboxOf(identity.email)) {
    throw new IdentityRefused('IDENTITY_ACCOUNT_WRONG');
  }
  await linkIdentity(trx, context, { accountId: account.id, identity, now });
  if (email !== null && account.emailVerified) return;
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
  if (account.email !== null) return markEmailProven(trx, account.id);
  try {
    await updateProvenEmail(trx, account.id, proven);
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    throw new IdentityRefused('ACCOUNT_EMAIL_TAKEN', error);
  }
}
