import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { findUnmatched } from './order-timeline.queries.ts';

type UnmatchedPayments = InferContractRouterOutputs<Contract['orders']['staff']>['unmatched'];

const MOST_UNMATCHED = 50;

/** The newest payments without a matching order: staff look, nothing is granted. */
export async function listUnmatchedPayments(db: Database): Promise<UnmatchedPayments> {
  const rows = await findUnmatched(db, MOST_UNMATCHED);
  return rows.map((row) => ({
    id: String(row.id),
    provider: row.provider,
    what: row.kind,
    receivedAt: row.receivedAt.toISOString(),
    detail: row.event,
  }));
}
