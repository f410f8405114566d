import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { giftState, planGiftRefusal } from '@regz/rules/orders/gifts/gift-state.ts';
import { giftMailRefusal } from '@regz/rules/orders/gifts/gift.ts';
import { type ActContext, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import type { Owner } from '../require-order-of.ts';
import { findGift, updateGift } from './gifts.queries.ts';
import { lockGift } from './lock-gift.ts';
import { isDue, mailGift } from './mail-gift.ts';

/** Address and time of a gift's mail; without a time, it is sent as soon as there is a key. */
export type GiftPlan = { orderId: string; email: string; deliverAt: string | null };

type PlanChange = {
  context: ActContext;
  owner: Owner;
  plan: GiftPlan;
  /** More details for the audit trail. */
  detail?: { reason?: string };
};

/**
 * Changes the address and time of a gift's mail before it is sent. A mail that becomes due is sent
 * immediately.
 * @returns the id of its order
 * @throws Refusal ORDER_GIFT_EMAIL_INVALID, ORDER_GIFT_MOMENT_INVALID, ORDER_UNKNOWN,
 * ORDER_GIFT_ABSENT, or the reason why it is too late
 */
export async function planGift(
  services: Services,
  trx: Database,
  { context, owner, plan, detail = {} }: PlanChange,
): Promise<string> {
  const nowMs = services.clock();
  const email = normalizeEmail(plan.email);
  const deliverAt = plan.deliverAt === null ? null : new Date(plan.deliverAt);
  const unfit = giftMailRefusal(email, deliverAt === null ? 0 : deliverAt.getTime() - nowMs);
  if (unfit !== null) throw new Refusal(unfit);
  const { id, facts, userId } = await lockGift(trx, plan.orderId, owner);
  const tooLate = planGiftRefusal(giftState(facts), facts);
  if (tooLate !== null) throw new Refusal(tooLate);
  await updateGift(trx, id, { email, deliverAt });
  const planned = await findGift(trx, id);
  if (planned !== undefined && isDue(planned, nowMs)) await mailGift(services, trx, planned);
  await announceOrder(trx, userId);
  await recordAct(trx, context, {
    action: 'orders.change-gift',
    object: { kind: 'order', id: plan.orderId },
    detail,
  });
  return id;
}
