import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { hasColleague } from '../identity/second-factors/has-colleague.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { approvalView } from './approval-view.ts';
import { listApprovalRows } from './approvals.queries.ts';

const SHOWN = 50;

type Listed = InferContractRouterOutputs<Contract['approvals']>['list'];

/** The approvals that wait, then the newest. */
export async function list(
  { db }: Pick<Services, 'db'>,
  { caller: { id } }: Pick<RequestContext<AdminCaller>, 'caller'>,
): Promise<Listed> {
  const rows = await listApprovalRows(db, SHOWN);
  return {
    approvals: rows.map((row) => approvalView(row, id)),
    hasColleague: await hasColleague(db, id),
  };
}
