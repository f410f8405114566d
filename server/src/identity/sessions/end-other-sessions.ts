import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { deleteSessionsOf } from './sessions.queries.ts';

/** Ends every other session of the caller; returns their number. */
export async function endOtherSessions(
  { db }: Pick<Services, 'db'>,
  { caller: { id, sessionId } }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<{ ended: number }> {
  return { ended: await deleteSessionsOf(db, { kind: 'customer', id }, sessionId) };
}
