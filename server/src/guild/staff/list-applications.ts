import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { numberBefore, pageOf } from '../../platform/paging.ts';
import { listApplicationRows } from '../guild.queries.ts';
import { applicationView } from './application-view.ts';

type Staff = Contract['guild']['staff'];
type Page = InferContractRouterOutputs<Staff>['listApplications'];

const PAGE = 20;

/** Applications in a state, or all of them, the newest first. */
export async function listApplications(
  db: Database,
  { state, before }: InferContractRouterInputs<Staff>['listApplications'],
): Promise<Page> {
  const rows = await listApplicationRows(db, {
    state,
    before: numberBefore(before),
    limit: PAGE + 1,
  });
  const { shown, next } = pageOf(rows, PAGE, ({ number }) => String(number));
  return {
    applications: shown.map(applicationView),
    next,
  };
}
