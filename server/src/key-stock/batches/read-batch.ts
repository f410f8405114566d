import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { readOpenApproval } from '../../approvals/request-approval.ts';
import { hasColleague } from '../../identity/second-factors/has-colleague.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { batchView, requireBatch } from './batch-view.ts';
import { findBatch } from './batches.queries.ts';

/** A batch, and the revocation of its keys. @throws Refusal KEY_STOCK_BATCH_UNKNOWN */
export async function readBatch(
  { db }: Pick<Services, 'db'>,
  context: Pick<RequestContext<AdminCaller>, 'caller'>,
  { id }: { id: string },
): Promise<InferContractRouterOutputs<Contract['keyStock']>['readBatch']> {
  const row = requireBatch(await findBatch(db, id));
  const { productId, product, unredeemed, triedAt } = row;
  return {
    ...batchView(row),
    productId,
    product,
    unredeemed,
    tried: triedAt !== null,
    approval: await readOpenApproval(db, context, { kind: 'revoke-batch', objectId: id }),
    hasColleague: await hasColleague(db, context.caller.id),
  };
}
