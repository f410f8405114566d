import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { allReportKinds } from '@regz/rules/panel/panel-limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { numberBefore, pageOf } from '../../platform/paging.ts';
import { findReports } from './customer-pcs.queries.ts';

type Staff = Contract['panel']['staff'];
type Page = InferContractRouterOutputs<Staff>['listReports'];

const PAGE = 20;

/**
 * Lists reports of programs and observations of the server, newest first, for one account or for
 * all.
 */
export async function listReports(
  db: Database,
  { accountId, kind, before }: InferContractRouterInputs<Staff>['listReports'],
): Promise<Page> {
  const limit = PAGE + 1;
  const rows = await findReports(db, { accountId, kind, before: numberBefore(before), limit });
  const { shown, next } = pageOf(rows, PAGE, ({ id }) => String(id));
  const reports = shown.map(({ id, kind: known, at, ...row }) => ({
    ...row,
    id: String(id),
    kind: allReportKinds.find((each) => each === known) ?? 'message',
    at: at.toISOString(),
  }));
  return { reports, next };
}
