import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import type { GiftView } from './gift-view.ts';
import { showGift } from './lock-gift.ts';
import { type GiftPlan, planGift } from './plan-gift.ts';

/**
 * Changes the address and time of a gift's mail before it is sent, for the caller.
 * @throws Refusal as `planGift`
 */
export async function editGift(
  services: Services,
  context: RequestContext<CustomerCaller>,
  plan: GiftPlan,
): Promise<GiftView> {
  return transaction(services.db, async ({ trx }) => {
    const id = await planGift(services, trx, { context, owner: context.caller, plan });
    const answer = await showGift(trx, id);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
