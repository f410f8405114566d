import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { hasColleague } from '../../identity/second-factors/has-colleague.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { adjustmentView } from './adjustment-view.ts';
import { listAdjustmentRows } from './adjustments.queries.ts';

const SHOWN = 50;

type Adjustments = InferContractRouterOutputs<Contract['coins']['staff']>['listAdjustments'];

/** The corrections that staff look at: those that wait, then the newest. */
export async function listAdjustments(
  { db }: Pick<Services, 'db'>,
  { caller: { id: adminId } }: Pick<RequestContext<AdminCaller>, 'caller'>,
): Promise<Adjustments> {
  const rows = await listAdjustmentRows(db, SHOWN);
  const adjustments = rows.map((row) => ({
    ...adjustmentView(row),
    isOwn: row.adminId === adminId,
  }));
  return { adjustments, hasColleague: await hasColleague(db, adminId) };
}
