import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findByVerifiedMailbox } from './mail-addresses.queries.ts';

/**
 * Refuses a mailbox that another account has proved; a mere claim blocks nobody. The mailbox must
 * be locked.
 * @throws Refusal ACCOUNT_EMAIL_TAKEN
 */
export async function refuseProvenMailbox(trx: Database, email: string): Promise<void> {
  const owner = await findByVerifiedMailbox(trx, email);
  if (owner !== undefined) throw new Refusal('ACCOUNT_EMAIL_TAKEN');
}
