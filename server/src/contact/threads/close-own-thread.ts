import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { moveThread } from '../contact.queries.ts';
import {
  type AccountThread,
  accountThreadView,
  ownerOf,
  requireOwnThread,
} from './own-thread-view.ts';

/**
 * Closes the caller's conversation. An answer of staff that is based on the open one is refused.
 * @throws Refusal CONTACT_THREAD_UNKNOWN
 */
export async function closeOwnThread(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller }: RequestContext<CustomerCaller>,
  { id }: { id: string },
): Promise<AccountThread> {
  const owner = ownerOf(caller);
  return transaction(db, async ({ trx }) => {
    const { id: present, state } = await requireOwnThread(trx, owner, id);
    const at = new Date(clock());
    if (state !== 'closed') await moveThread(trx, { id: present, state: 'closed', at });
    return accountThreadView(trx, await requireOwnThread(trx, owner, id));
  });
}
