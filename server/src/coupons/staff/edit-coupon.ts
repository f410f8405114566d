import { couponEditRefusal } from '@regz/rules/coupons/coupon-edit.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { couponOf } from '../coupon.ts';
import { lockCoupon } from '../coupons.queries.ts';
import {
  type CouponInput,
  readDraft,
  requirePlans,
  timesOf,
  withFreeCode,
} from './coupon-draft.ts';
import { requireStaffCoupon, type StaffCoupon } from './staff-coupon-view.ts';
import { updateCoupon } from './staff-coupons.queries.ts';

/**
 * Changes a coupon, based on the version that the caller saw. Locks the coupon, so that an order
 * with it is placed either before, under the old terms, or after.
 * @throws Refusal COUPON_UNKNOWN, COUPON_ENDED if it was stopped, COUPON_CHANGED with the current
 * coupon, COUPON_FIXED, COUPON_USES_BELOW, or a new coupon's refusals
 */
export async function editCoupon(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, version, ...input }: CouponInput & { id: string; version: number },
): Promise<StaffCoupon> {
  const nowMs = services.clock();
  const draft = readDraft(input, nowMs);
  return withFreeCode(() =>
    transaction(services.db, async ({ trx }) => {
      const before = await lockCoupon(trx, id);
      if (before === undefined) throw new Refusal('COUPON_UNKNOWN');
      const present = await requireStaffCoupon(trx, id, nowMs);
      if (present.version !== version) throw new Refusal('COUPON_CHANGED', present);
      const { isFixed: hasOrders, uses } = present;
      const after = { ...draft, ...timesOf(draft) };
      const refusal = couponEditRefusal(couponOf(before), after, { hasOrders, uses });
      if (refusal === 'COUPON_USES_BELOW') throw new Refusal(refusal, { uses });
      if (refusal !== null) throw new Refusal(refusal);
      await requirePlans(trx, draft);
      await updateCoupon(trx, { id, ...draft, editedBy: context.caller.username });
      const object = { kind: 'coupon', id };
      await recordAct(trx, context, { action: 'coupons.edit', object, detail: draft });
      const answer = await requireStaffCoupon(trx, id, nowMs);
      await keepAnswer(trx, context.idempotency, answer);
      return answer;
    }),
  );
}
