import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { type CouponInput, readDraft, requirePlans, withFreeCode } from './coupon-draft.ts';
import { requireStaffCoupon, type StaffCoupon } from './staff-coupon-view.ts';
import { insertCoupon } from './staff-coupons.queries.ts';

/**
 * Creates a coupon.
 * @throws Refusal COUPON_CODE_INVALID, COUPON_CODE_TAKEN, COUPON_PLANS_MISSING, COUPON_TIMES_INVALID
 */
export async function createCoupon(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: CouponInput,
): Promise<StaffCoupon> {
  const nowMs = services.clock();
  const draft = readDraft(input, nowMs);
  return withFreeCode(() =>
    transaction(services.db, async ({ trx }) => {
      await requirePlans(trx, draft);
      const { username: createdBy } = context.caller;
      const id = await insertCoupon(trx, { ...draft, createdBy, createdAt: new Date(nowMs) });
      const object = { kind: 'coupon', id };
      await recordAct(trx, context, { action: 'coupons.create', object, detail: draft });
      const answer = await requireStaffCoupon(trx, id, nowMs);
      await keepAnswer(trx, context.idempotency, answer);
      return answer;
    }),
  );
}
