import { recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { releaseUnprovenClaims } from './mail-addresses.queries.ts';

/**
 * Removes a mailbox from the accounts that have not verified it, for the account that is verifying
 * it. Their activity says that they lost it, but not to which account. The caller must have locked
 * the mailbox. Source: decision record 0011.
 */
export async function takeMailbox(
  trx: Database,
  { clock }: Pick<Services, 'clock'>,
  claim: { email: string; ownerId: string | null },
): Promise<void> {
  for (const id of await releaseUnprovenClaims(trx, claim)) {
    await recordAct(
      trx,
      { actor: { kind: 'operator', id: null, name: 'system' }, clock },
      { action: 'accounts.lose-email', object: { kind: 'account', id } },
    );
  }
}
