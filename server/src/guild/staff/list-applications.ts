import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { listApplicationRows } from '../guild.queries.ts';
import { applicationView } from './application-view.ts';

type Staff = Contract['guild']['staff'];
type Page = InferContractRouterOutputs<Staff>['applications'];

const PAGE = 20;
/** Above every number that the database gives. */
const NEWEST = 2_147_483_647;

/** Applications in a state, or all of them, the newest first. */
export async function listApplications(
  db: Database,
  { state, before }: InferContractRouterInputs<Staff>['applications'],
): Promise<Page> {
  const rows = await listApplicationRows(db, {
    state,
    before: before === undefined ? NEWEST : Number(before),
    limit: PAGE + 1,
  });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    applications: shown.map(applicationView),
    next: rows.length > PAGE && last !== undefined ? String(last.number) : null,
  };
}
