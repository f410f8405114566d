import type { Database } from '../../platform/database/database.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findThread } from '../contact.queries.ts';
import { type Thread, threadView } from '../thread-view.ts';

/** One conversation with all its messages. The log records each access. */
export async function readThread(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { caller }: Pick<RequestContext<Pick<AdminCaller, 'id'>>, 'caller'>,
  { id }: { id: string },
): Promise<Thread> {
  log.info({ adminId: caller.id, contactThreadId: id }, 'staff viewed a conversation');
  return requireThread(db, id);
}

/** @throws Refusal CONTACT_THREAD_UNKNOWN where it is gone */
export async function requireThread(db: Database, id: string): Promise<Thread> {
  const row = await findThread(db, id);
  if (row === undefined) throw new Refusal('CONTACT_THREAD_UNKNOWN');
  return threadView(db, row);
}
