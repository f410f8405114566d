import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import {
  type AccountThread,
  accountThreadView,
  ownerOf,
  requireOwnThread,
} from './own-thread-view.ts';
import { markRead } from './own-threads.queries.ts';

/**
 * A conversation of the caller, which is then read. An answer that arrives meanwhile stays unread.
 * @throws Refusal CONTACT_THREAD_UNKNOWN
 */
export async function readOwnThread(
  { db }: Pick<Services, 'db'>,
  { caller }: RequestContext<CustomerCaller>,
  { id }: { id: string },
): Promise<AccountThread> {
  const row = await requireOwnThread(db, ownerOf(caller), id);
  const thread = await accountThreadView(db, row);
  if (row.unread) await markRead(db, row);
  return thread;
}
