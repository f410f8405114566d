import { withoutCopied } from '../texts.ts';
import type { CouponTerms } from './coupon-price.ts';
import type { CouponLimits } from './coupon-use.ts';

/** Limits on the fields of staff. */
export const COUPON_LIMITS = { code: 32, uses: 1_000_000 } as const;

/** Returns the normal form of a code: people copy blanks and punctuation, and type lower case. */
export function normalizeCouponCode(typed: string): string {
  return withoutCopied(typed).replaceAll(/\s/gu, '').toUpperCase();
}

const CODE = /^[A-Z0-9-]{3,32}$/;

/** A coupon as entered by staff. Instants are in milliseconds. */
export type CouponDraft = Pick<CouponTerms, 'planIds'> &
  Pick<CouponLimits, 'startsAtMs' | 'endsAtMs'> & { code: string };

/** Returns the reason why staff's coupon is invalid, or null. */
export function newCouponRefusal(
  { code, planIds, startsAtMs, endsAtMs }: CouponDraft,
  nowMs: number,
): 'COUPON_CODE_INVALID' | 'COUPON_PLANS_MISSING' | 'COUPON_TIMES_INVALID' | null {
  if (!CODE.test(code)) return 'COUPON_CODE_INVALID';
  if (planIds !== null && planIds.length === 0) return 'COUPON_PLANS_MISSING';
  if (endsAtMs !== null && endsAtMs <= Math.max(nowMs, startsAtMs ?? nowMs)) {
    return 'COUPON_TIMES_INVALID';
  }
  return null;
}
