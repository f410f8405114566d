import type { RawBuilder } from 'kysely';
import { stockedProducts } from '../../key-stock/stocked-products.ts';
import type { Services } from '../../platform/services.ts';
import { poolOf } from './fill-orders.ts';

/**
 * The ids of the products for which a new order would get a key as soon as it is paid, as an SQL
 * fragment.
 */
export function deliverableProducts(services: Services): RawBuilder<string[]> {
  const { live } = services.payments.current;
  return stockedProducts(poolOf(services, { live }));
}
