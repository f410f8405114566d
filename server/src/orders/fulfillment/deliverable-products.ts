import type { RawBuilder } from 'kysely';
import { stockedProducts } from '../../key-stock/stocked-products.ts';
import type { Services } from '../../platform/services.ts';
import { poolOf } from './fill-orders.ts';

/**
 * The ids of the products of which an order made now would get a key as soon as it is paid, as a part
 * of a statement.
 */
export function deliverableProducts(services: Services): RawBuilder<string[]> {
  const { live } = services.payments.current;
  return stockedProducts(poolOf(services, { live }));
}
