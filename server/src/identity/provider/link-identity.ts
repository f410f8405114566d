import { actingAs, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ProvenIdentity } from '../../platform/ports/identity-provider.ts';
import { findIdentityOf, insertIdentity } from './identities.queries.ts';
import { IdentityRefused } from './identity-refused.ts';

/**
 * Ensures that an account and an identity are linked: by their existing link, or by a new one if
 * neither is linked. The caller must have locked the account's row.
 * @throws IdentityRefused IDENTITY_ACCOUNT_WRONG if the account is linked to another person at the
 * provider, IDENTITY_LINKED_ELSEWHERE if this person is linked to another account.
 */
export async function linkIdentity(
  trx: Database,
  context: Pick<RequestContext<unknown>, 'origin' | 'clock'>,
  input: { accountId: string; identity: ProvenIdentity; now: Date },
): Promise<void> {
  const { accountId, identity, now } = input;
  const { issuer, subject, email } = identity;
  const linked = await findIdentityOf(trx, accountId, issuer);
  if (linked?.subject === subject) return;
  if (linked !== undefined) throw new IdentityRefused('IDENTITY_ACCOUNT_WRONG');
  const link = { issuer, subject, email, userId: accountId, at: now };
  if (!(await insertIdentity(trx, link))) throw new IdentityRefused('IDENTITY_LINKED_ELSEWHERE');
  await recordAct(trx, actingAs({ kind: 'customer', id: accountId }, context), {
    action: 'accounts.link-identity',
    object: { kind: 'account', id: accountId },
    detail: { issuer },
  });
}
