import { recordAct } from '../../audit/record-act.ts';
import type { Origin } from '../../platform/http/context.ts';
import type { ProvenIdentity } from '../../platform/identity-provider.ts';
import type { Database } from '../../platform/database.ts';
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
  account: { id: string; username: string },
  identity: ProvenIdentity,
  when: { at: Date; origin: Origin },
): Promise<void> {
  const { issuer, subject, email } = identity;
  const linked = await findIdentityOf(trx, account.id, issuer);
  if (linked?.subject === subject) return;
  if (linked !== undefined) throw new IdentityRefused('IDENTITY_ACCOUNT_WRONG');
  const link = { issuer, subject, email, userId: account.id, at: when.at };
  if (!(await insertIdentity(trx, link))) throw new IdentityRefused('IDENTITY_LINKED_ELSEWHERE');
  await recordAct(trx, {
    actor: { kind: 'customer', id: account.id, name: account.username },
    action: 'accounts.link-identity',
    object: { kind: 'account', id: account.id },
    detail: { issuer },
    origin: when.origin,
  });
}
