import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Services } from '../platform/services.ts';
import { listPurchases } from './shop.queries.ts';

type Purchases = InferContractRouterOutputs<Contract['shop']>['listOwnPurchases'];

/** Returns the caller's purchases, newest first. */
export async function listOwnPurchases(
  { db }: Pick<Services, 'db'>,
  { userId }: { userId: string },
): Promise<Purchases> {
  const rows = await listPurchases(db, userId);
  return {
    purchases: rows.map(({ id, product, coinsSpent, at }) => {
      return { id, product, coinsSpent, at: at.toISOString() };
    }),
  };
}
