import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { deleteType } from './subscription-types.queries.ts';

/**
 * Removes a subscription type for good; nothing else refers to one.
 * @throws Refusal STOREFRONT_TYPE_UNKNOWN
 */
export async function removeSubscriptionType(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const name = await deleteType(trx, id);
    if (name === undefined) throw new Refusal('STOREFRONT_TYPE_UNKNOWN');
    await recordAct(trx, context, {
      action: 'storefront.remove-subscription-type',
      object: { kind: 'subscription-type', id },
      detail: { name },
    });
  });
}
