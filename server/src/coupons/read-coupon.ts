import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { couponRefusal } from '@regz/rules/coupons/coupon-use.ts';
import { normalizeCouponCode } from '@regz/rules/coupons/new-coupon.ts';
import { networkBudget } from '../identity/challenges/charge-failures.ts';
import type { Database } from '../platform/database/database.ts';
import { addressBlock } from '../platform/guards/address.ts';
import { withAttempts } from '../platform/guards/attempts/attempt-budget.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { isRefusal, Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { countUses } from './count-uses.ts';
import { type Coupon, couponOf } from './coupon.ts';
import { findCoupon, findOrderGroups } from './coupons.queries.ts';

export type CouponView = InferContractRouterOutputs<Contract['coupons']>['readCoupon'];

/**
 * The discount of a code that can be used now. Source: decision record 0017.
 * @throws Refusal COUPON_UNKNOWN, also for one that has not started, COUPON_ENDED, COUPON_USED_UP,
 * ATTEMPTS_EXCEEDED
 */
export async function readCoupon(
  services: Services,
  context: Pick<RequestContext<unknown>, 'origin'>,
  input: { code: string },
): Promise<CouponView> {
  const coupon = await couponOfVisitor(services, context, input.code);
  const nowMs = services.clock();
  const uses = countUses(await findOrderGroups(services.db, coupon.id), nowMs);
  const refusal = couponRefusal(coupon, { uses, nowMs });
  if (refusal !== null) throw new Refusal(refusal);
  return couponView(services, coupon);
}

/**
 * The coupon of a code that a visitor typed. Wrong codes are counted by network. A network without
 * wrong codes left may try a few codes a minute: guessing stays slow, and a valid code works.
 * @throws Refusal COUPON_UNKNOWN, ATTEMPTS_EXCEEDED
 */
async function couponOfVisitor(
  { db, budgets }: Services,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  typed: string,
): Promise<Coupon> {
  const network = addressBlock(origin.address);
  const wrongCodes = await networkBudget(db, network, {
    own: budgets.couponNetwork,
    shared: budgets.couponSharedNetwork,
  });
  const pace = await networkBudget(db, network, {
    own: budgets.couponNetworkPace,
    shared: budgets.couponSharedNetworkPace,
  });
  const isPaced = !(await grants(() => wrongCodes.require(network)));
  if (isPaced) await pace.take(network);
  try {
    return await couponOfCode(db, typed);
  } catch (error) {
    const isWrong = isRefusal(error) && error.code === 'COUPON_UNKNOWN';
    if (isWrong && !isPaced && !(await grants(() => wrongCodes.take(network)))) {
      await pace.take(network);
    }
    throw error;
  }
}

/** True if a budget had an attempt left. */
async function grants(ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (isRefusal(error) && error.code === 'ATTEMPTS_EXCEEDED') return false;
    throw error;
  }
}

export function couponView(
  { payments: { leastMinor } }: Pick<Services, 'payments'>,
  { code, discount, planIds }: Coupon,
): CouponView {
  return { code, discount, planIds: planIds === null ? null : [...planIds], leastMinor };
}

/**
 * The coupon of a code that a customer typed, whether or not it can be used. Customers have few
 * attempts at unknown codes; the wrong codes of others do not count.
 * @throws Refusal COUPON_UNKNOWN, ATTEMPTS_EXCEEDED
 */
export async function requireCoupon(
  { db, budgets }: Services,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
  typed: string,
): Promise<Coupon> {
  const attempts = [{ budget: budgets.couponCustomer, key: caller.id }];
  return withAttempts(attempts, costly, () => couponOfCode(db, typed));
}

const costly = ['COUPON_UNKNOWN'] as const;

async function couponOfCode(db: Database, typed: string): Promise<Coupon> {
  const row = await findCoupon(db, normalizeCouponCode(typed));
  if (row === undefined) throw new Refusal('COUPON_UNKNOWN');
  return couponOf(row);
}
