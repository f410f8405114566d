import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockMailAddress, lockMailbox, setUnprovenAddress } from './mail-addresses.queries.ts';
import { refuseProvenMailbox } from './refuse-proven-mailbox.ts';

/**
 * Replaces or clears an address that its account has not verified; returns the account and the old
 * address.
 * @throws Refusal ACCOUNT_UNKNOWN, ACCOUNT_EMAIL_ABSENT, ACCOUNT_EMAIL_KEPT or ACCOUNT_EMAIL_TAKEN
 */
export async function replaceUnprovenEmail(
  trx: Database,
  { id, email }: { id: string; email: string | null },
): Promise<{ username: string; former: string }> {
  if (email !== null) await lockMailbox(trx, email);
  const account = await lockMailAddress(trx, id);
  if (account === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
  const { username, email: former } = account;
  if (former === null) throw new Refusal('ACCOUNT_EMAIL_ABSENT');
  if (account.emailVerified) throw new Refusal('ACCOUNT_EMAIL_KEPT');
  if (email !== null) await refuseProvenMailbox(trx, email);
  await setUnprovenAddress(trx, id, email);
  return { username, former };
}
