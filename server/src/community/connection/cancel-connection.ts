import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { takeFlow } from './community-flows.queries.ts';

/** Forgets a connection that the caller began in this session and did not complete. */
export async function cancelConnection(
  { db }: Pick<Services, 'db'>,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
  { state }: { state: string },
): Promise<void> {
  await takeFlow(db, { state, userId: caller.id, sessionId: caller.sessionId });
}
