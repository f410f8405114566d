import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { deleteOwnSession } from './sessions.queries.ts';

/** Ends one of the caller's sessions; its own also in the browser. @throws Refusal SESSION_UNKNOWN */
export async function endOwnSession(
  { db }: Pick<Services, 'db'>,
  { caller, cookies }: Pick<RequestContext<CustomerCaller>, 'caller' | 'cookies'>,
  { id }: { id: string },
): Promise<void> {
  const ended = await deleteOwnSession(db, { kind: 'customer', id: caller.id }, id);
  if (!ended) throw new Refusal('SESSION_UNKNOWN');
  if (id === caller.sessionId) cookies.clear('customer');
}
