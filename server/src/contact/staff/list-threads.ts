import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { listThreadRows } from '../contact.queries.ts';

type Staff = Contract['contact']['staff'];
type Page = InferContractRouterOutputs<Staff>['threads'];

const PAGE = 20;
/** Above every number that the database gives. */
const NEWEST = 2_147_483_647;

/** Conversations in a state, or all of them, the newest first. */
export async function listThreads(
  db: Database,
  { state, before }: InferContractRouterInputs<Staff>['threads'],
): Promise<Page> {
  const rows = await listThreadRows(db, {
    state,
    before: before === undefined ? NEWEST : Number(before),
    limit: PAGE + 1,
  });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    threads: shown.map(({ version: _version, lastAt, ...row }) => ({
      ...row,
      lastAt: lastAt.toISOString(),
    })),
    next: rows.length > PAGE && last !== undefined ? String(last.number) : null,
  };
}
