import { mayGiveAlone } from '@regz/rules/licenses/days-given.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { lockGivenAlone } from './given-alone.queries.ts';

/**
 * True if a member of staff may give a customer that many more days on this day without a second
 * person. Locks the giver's acts until the transaction ends. The caller locks the account before.
 */
export async function mayGiveDays(
  trx: Database,
  { id: adminId, role }: Pick<AdminCaller, 'id' | 'role'>,
  { customerId, days, at }: { customerId: string; days: number; at: Date },
): Promise<boolean> {
  const given = await lockGivenAlone(trx, { adminId, at, customerId });
  return mayGiveAlone({ role, days }, given);
}
