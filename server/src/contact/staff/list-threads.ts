import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { numberBefore, pageOf } from '../../platform/paging.ts';
import { listThreadRows } from '../contact.queries.ts';

type Staff = Contract['contact']['staff'];
type Page = InferContractRouterOutputs<Staff>['listThreads'];

const PAGE = 20;

/** Conversations in a state, or all of them, the newest first. */
export async function listThreads(
  db: Database,
  { state, before }: InferContractRouterInputs<Staff>['listThreads'],
): Promise<Page> {
  const rows = await listThreadRows(db, {
    state,
    before: numberBefore(before),
    limit: PAGE + 1,
  });
  const { shown, next } = pageOf(rows, PAGE, ({ number }) => String(number));
  return {
    threads: shown.map(({ version: _version, lastAt, ...row }) => ({
      ...row,
      lastAt: lastAt.toISOString(),
    })),
    next,
  };
}
