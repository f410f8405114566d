import { mailboxOf } from '@regz/rules/identity/mailboxes.ts';
import type { Services } from '../../platform/services.ts';
import { findUnhashed, setMailbox } from '../mailboxes.queries.ts';

/**
 * Returns the stored hash of a buyer's mailbox. All spellings have the same hash, and it cannot be
 * reversed.
 */
export function mailboxHashOf({ keyedHash }: Pick<Services, 'keyedHash'>, email: string): Buffer {
  return keyedHash('regz shop mailboxes', mailboxOf(email));
}

/** Hashes the mailboxes of buyers whose purchases have no hash yet. */
export async function hashMailboxes(services: Pick<Services, 'db' | 'keyedHash'>): Promise<void> {
  for (const { purchaseId, email } of await findUnhashed(services.db)) {
    await setMailbox(services.db, { purchaseId, mailboxHash: mailboxHashOf(services, email) });
  }
}
