import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { subscriptionTypeView } from './staff-views.ts';
import { lockType } from './subscription-types.queries.ts';

/**
 * Locks a subscription type if it still has the version that the caller saw.
 * @throws Refusal STOREFRONT_TYPE_UNKNOWN, or STOREFRONT_TYPE_CHANGED with the current type
 */
export async function holdSeenType(
  trx: Database,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const present = await lockType(trx, id);
  if (present === undefined) throw new Refusal('STOREFRONT_TYPE_UNKNOWN');
  if (present.version !== version) {
    throw new Refusal('STOREFRONT_TYPE_CHANGED', subscriptionTypeView(present));
  }
}
