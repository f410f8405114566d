import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AdjustmentRow, findAdjustment } from './adjustments.queries.ts';

export type Adjustment = InferContractRouterOutputs<Contract['coins']['staff']['adjustCoins']>;

/** Returns the current state of a correction inside the transaction that made or decided it. */
export async function readAdjustment(trx: Database, id: string): Promise<Adjustment> {
  const row = await findAdjustment(trx, id);
  if (row === undefined) throw new Error('A correction is gone.');
  return adjustmentView(row);
}

/** Returns the state of a correction. */
export function adjustmentState(
  row: Pick<AdjustmentRow, 'awaitsApproval' | 'declinedBy'>,
): Adjustment['state'] {
  if (row.declinedBy !== null) return 'declined';
  return row.awaitsApproval ? 'waiting' : 'posted';
}

export function adjustmentView(row: AdjustmentRow): Adjustment {
  const { id, userId, username, coins, reason, by, decidedBy, createdAt, postsAt } = row;
  const state = adjustmentState(row);
  return {
    id,
    userId,
    username,
    coins,
    reason,
    state,
    by,
    decidedBy,
    createdAt: createdAt.toISOString(),
    postsAt: state === 'waiting' ? (postsAt?.toISOString() ?? null) : null,
  };
}
