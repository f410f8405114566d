import { listStocked } from '../../key-stock/list-stocked.ts';
import type { Services } from '../../platform/services.ts';
import { poolOf } from './fill-orders.ts';

/** The products of which an order made now would get a key as soon as it is paid. */
export async function findStockedProducts(services: Services): Promise<ReadonlySet<string>> {
  const { live } = services.payments.current;
  return listStocked(services.db, poolOf(services, { live }));
}
