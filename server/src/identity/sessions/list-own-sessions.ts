import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { sessionView } from './session-view.ts';
import { listSessions } from './sessions.queries.ts';

type Sessions = InferContractRouterOutputs<Contract['identity']>['listOwnSessions'];

/** The caller's sessions, the last used first, the current one included. */
export async function listOwnSessions(
  { db }: Pick<Services, 'db'>,
  { caller: { id, sessionId } }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<Sessions> {
  const rows = await listSessions(db, { kind: 'customer', id });
  return rows.map((row) => ({ ...sessionView(row), current: row.id === sessionId }));
}
