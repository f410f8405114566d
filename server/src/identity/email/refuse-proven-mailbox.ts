import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findByVerifiedMailbox } from './mail-addresses.queries.ts';

/**
 * Refuses a mailbox that another account has verified. An unverified address does not count. The
 * caller must have locked the mailbox.
 * @throws Refusal ACCOUNT_EMAIL_TAKEN
 */
export async function refuseProvenMailbox(trx: Database, email: string): Promise<void> {
  const owner = await findByVerifiedMailbox(trx, email);
  if (owner !== undefined) throw new Refusal('ACCOUNT_EMAIL_TAKEN');
}
