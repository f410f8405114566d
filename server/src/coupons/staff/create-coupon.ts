import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { newCouponRefusal, normalizeCouponCode } from '@regz/rules/coupons/new-coupon.ts';
import { recordAct } from '../../audit/record-act.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireStaffCoupon, type StaffCoupon } from './staff-coupon-view.ts';
import { countPlans, insertCoupon } from './staff-coupons.queries.ts';

type NewCoupon = InferContractRouterInputs<Contract['coupons']['staff']>['createCoupon'];

/**
 * Creates a coupon, which nobody can edit: what people were promised stays, until it is stopped.
 * @throws Refusal COUPON_CODE_INVALID, COUPON_CODE_TAKEN, COUPON_PLANS_MISSING, COUPON_TIMES_INVALID
 */
export async function createCoupon(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: NewCoupon,
): Promise<StaffCoupon> {
  const coupon = { ...input, code: normalizeCouponCode(input.code) };
  const nowMs = services.clock();
  const refusal = newCouponRefusal({
    ...coupon,
    startsAtMs: msOf(coupon.startsAt),
    endsAtMs: msOf(coupon.endsAt),
    nowMs,
  });
  if (refusal !== null) throw new Refusal(refusal);
  try {
    return await transaction(services.db, async ({ trx }) => {
      await requirePlans(trx, coupon.planIds);
      const at = new Date(nowMs);
      const { username: createdBy } = context.caller;
      const id = await insertCoupon(trx, { ...coupon, createdBy, createdAt: at });
      const object = { kind: 'coupon', id };
      await recordAct(trx, context, { action: 'coupons.create', object, detail: coupon });
      const answer = await requireStaffCoupon(trx, id, at);
      await keepAnswer(trx, context.idempotency, answer);
      return answer;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'coupons_code_key')) throw error;
    throw new Refusal('COUPON_CODE_TAKEN');
  }
}

function msOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

async function requirePlans(trx: Database, planIds: readonly string[] | null): Promise<void> {
  if (planIds === null) return;
  const named = [...new Set(planIds)];
  if ((await countPlans(trx, named)) < named.length) throw new Refusal('COUPON_PLANS_MISSING');
}
