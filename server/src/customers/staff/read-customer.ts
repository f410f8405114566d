import { hasSecondFactors } from '../../identity/second-factors/drop-second-factors.ts';
import { readSessions } from '../../identity/sessions/read-sessions.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type Customer, customerView } from './customer-view.ts';
import { findCustomer, findWithheld } from './customers.queries.ts';

/**
 * One account with all fields for staff, its address unmasked. The log records the reader and the
 * account, by id only.
 * @throws Refusal ACCOUNT_UNKNOWN
 */
export async function readCustomer(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { caller }: Pick<RequestContext<Pick<StaffCaller, 'id'>>, 'caller'>,
  { id }: { id: string },
): Promise<Customer> {
  const row = await findCustomer(db, id);
  if (row === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
  log.info({ adminId: caller.id, customerId: id }, 'staff viewed an account');
  // A ban ends the sessions at their next request, so none of them works any more.
  const sessions = row.banned ? [] : await readSessions(db, { kind: 'customer', id });
  const withheld = (await findWithheld(db, [id])).get(id) ?? null;
  const hasFactors = await hasSecondFactors(db, id);
  return customerView(row, { sessions, withheld, hasSecondFactors: hasFactors });
}
