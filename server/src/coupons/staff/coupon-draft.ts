import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { newCouponRefusal, normalizeCouponCode } from '@regz/rules/coupons/new-coupon.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countPlans } from './staff-coupons.queries.ts';

export type CouponInput = InferContractRouterInputs<Contract['coupons']['staff']>['createCoupon'];

/**
 * The draft with a normalized code.
 * @throws Refusal COUPON_CODE_INVALID, COUPON_PLANS_MISSING, COUPON_TIMES_INVALID
 */
export function readDraft(input: CouponInput, nowMs: number): CouponInput {
  const draft = { ...input, code: normalizeCouponCode(input.code) };
  const refusal = newCouponRefusal({ ...draft, ...timesOf(draft) }, nowMs);
  if (refusal !== null) throw new Refusal(refusal);
  return draft;
}

export function timesOf({ startsAt, endsAt }: Pick<CouponInput, 'startsAt' | 'endsAt'>) {
  return { startsAtMs: msOf(startsAt), endsAtMs: msOf(endsAt) };
}

function msOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

/** @throws Refusal COUPON_PLANS_MISSING */
export async function requirePlans(
  trx: Database,
  { planIds }: Pick<CouponInput, 'planIds'>,
): Promise<void> {
  if (planIds === null) return;
  const named = [...new Set(planIds)];
  if ((await countPlans(trx, named)) < named.length) throw new Refusal('COUPON_PLANS_MISSING');
}

/** @throws Refusal COUPON_CODE_TAKEN */
export async function withFreeCode<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!isUniqueViolation(error, 'coupons_code_key')) throw error;
    throw new Refusal('COUPON_CODE_TAKEN');
  }
}
