import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import type { Services } from '../../platform/services.ts';
import { type GiftPlan, planGift } from '../gifts/plan-gift.ts';
import { showStaffOrder, type StaffOrder } from './staff-order-view.ts';

/**
 * Changes the address and time of a gift's mail for its giver, who sees the change at the order.
 * @throws Refusal REASON_MISSING, or as `planGift`
 */
export async function editGift(
  services: Services,
  context: RequestContext<AdminCaller>,
  { reason: typed, ...plan }: GiftPlan & { reason: string },
): Promise<StaffOrder> {
  const reason = keptReason(typed);
  return transaction(services.db, async ({ trx }) => {
    await planGift(services, trx, { context, owner: null, plan, detail: { reason } });
    const answer = await showStaffOrder(services, trx, plan);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
