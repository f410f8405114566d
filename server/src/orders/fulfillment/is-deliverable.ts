import type { RawBuilder } from 'kysely';
import { isStocked } from '../../key-stock/is-stocked.ts';
import type { Services } from '../../platform/services.ts';
import { poolOf } from './fill-queue.ts';

/** An SQL condition that is true if a new order of a product gets a key as soon as it is paid. */
export function isDeliverable(
  services: Services,
  productId: RawBuilder<string>,
): RawBuilder<boolean> {
  const { live } = services.payments;
  return isStocked(productId, poolOf(services, { live }));
}
