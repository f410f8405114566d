import type { Database } from '../../platform/database/database.ts';
import type { OtherSignIns } from '../identity.mails.ts';
import { countIdentitiesOf, deleteIdentitiesOf } from '../provider/identities.queries.ts';
import { deletePasskeysOf, listPasskeys } from '../second-factors/passkeys/passkeys.queries.ts';

/**
 * Removes the ways to log in to an account other than its password, unless its owner wants to keep
 * them. App codes always stay: a mailbox alone must not get past a second factor (ASVS 6.4.3).
 * @returns How many there were, for the mail that tells the owner.
 */
export async function endOtherSignIns(
  trx: Database,
  { customerId, kept }: { customerId: string; kept: boolean },
): Promise<OtherSignIns> {
  if (kept) {
    const { length: passkeys } = await listPasskeys(trx, customerId);
    return { kept, passkeys, identities: await countIdentitiesOf(trx, customerId) };
  }
  const passkeys = await deletePasskeysOf(trx, customerId);
  return { kept, passkeys, identities: await deleteIdentitiesOf(trx, customerId) };
}
