import type { Database } from '../../platform/database/database.ts';
import { requestSync } from './role-syncs.queries.ts';

/**
 * Requests a sync of a customer's community roles in the caller's transaction. It runs within
 * seconds of the commit. The database itself requests syncs for changes of the subscription, its
 * end, the approval, a ban, the connected account and a deletion.
 */
export async function requestRoleSync(trx: Database, customerId: string): Promise<void> {
  await requestSync(trx, customerId);
}
