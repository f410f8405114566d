import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { holdSeenType } from './hold-seen-type.ts';
import { deleteType } from './subscription-types.queries.ts';

/**
 * Deletes a subscription type in the version that the caller saw; nothing else refers to it.
 * @throws Refusal STOREFRONT_TYPE_UNKNOWN, or STOREFRONT_TYPE_CHANGED with the current type
 */
export async function removeSubscriptionType(
  services: Services,
  context: RequestContext<AdminCaller>,
  seen: { id: string; version: number },
): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    await holdSeenType(trx, seen);
    const name = await deleteType(trx, seen.id);
    await recordAct(trx, context, {
      action: 'storefront.remove-subscription-type',
      object: { kind: 'subscription-type', id: seen.id },
      detail: { name },
    });
  });
}
