import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { listPurchasesWithKeys } from '../shop.queries.ts';

type Purchases = InferContractRouterOutputs<Contract['shop']['staff']>['listBuyerPurchases'];

/**
 * Lists a task user's purchases, newest first, each with its key and the key's state. A person can
 * buy each product once, so there are never more purchases than products. The log records each
 * access.
 */
export async function listBuyerPurchases(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { caller }: Pick<RequestContext<Pick<AdminCaller, 'id'>>, 'caller'>,
  { userId }: { userId: string },
): Promise<Purchases> {
  log.info({ adminId: caller.id, taskUserId: userId }, 'staff viewed purchases');
  const rows = await listPurchasesWithKeys(db, userId);
  return {
    purchases: rows.map(({ at, redeemedAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      redeemedAt: redeemedAt?.toISOString() ?? null,
    })),
  };
}
