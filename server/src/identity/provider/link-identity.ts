import { actingAs, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ProvenIdentity } from '../../platform/ports/identity-provider.ts';
import { findIdentityOf, insertIdentity } from './identities.queries.ts';
import { IdentityRefused } from './identity-refused.ts';

/**
 * Makes sure that an account and an identity belong to each other: by the link they have, or by a
 * new one where both are free. The account's row must be locked.
 * @throws IdentityRefused IDENTITY_ACCOUNT_WRONG when the account belongs to another person at the
 * provider, IDENTITY_LINKED_ELSEWHERE when this person belongs to another account.
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
