import type { Database } from '../../platform/database/database.ts';
import { requestSync } from './role-syncs.queries.ts';

/**
 * Asks for a sync of a customer's community roles, in the caller's transaction; it follows within
 * seconds of the commit. Changes of the subscription, its end, the approval, a ban, the connected
 * account and a deletion need no such call: the database asks for these by itself.
 */
export async function requestRoleSync(trx: Database, customerId: string): Promise<void> {
  await requestSync(trx, customerId);
}
