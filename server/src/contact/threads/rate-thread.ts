import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  type AccountThread,
  accountThreadView,
  ownerOf,
  requireOwnThread,
} from './own-thread-view.ts';
import { setSolved } from './own-threads.queries.ts';

/**
 * Stores whether a closed conversation solved the problem.
 * @throws Refusal CONTACT_THREAD_UNKNOWN, or CONTACT_THREAD_OPEN if it is open again
 */
export async function rateThread(
  { db }: Pick<Services, 'db'>,
  { caller }: RequestContext<CustomerCaller>,
  input: { id: string; solved: boolean },
): Promise<AccountThread> {
  const row = await requireOwnThread(db, ownerOf(caller), input.id);
  if (!(await setSolved(db, { ...input, id: row.id }))) throw new Refusal('CONTACT_THREAD_OPEN');
  return accountThreadView(db, { ...row, solved: input.solved });
}
