import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Services } from '../../platform/services.ts';
import { countBackOrders } from '../order-figures.queries.ts';

type BackOrders = InferContractRouterOutputs<Contract['orders']['staff']>['listBackOrders'];

/** How many orders wait for each product's keys, the longest wait first. */
export async function listBackOrders({ db }: Pick<Services, 'db'>): Promise<BackOrders> {
  const rows = await countBackOrders(db);
  return rows.map(({ id, name, waiting, oldestSince }) => {
    return { productId: id, product: name, waiting, oldestSince: oldestSince.toISOString() };
  });
}
