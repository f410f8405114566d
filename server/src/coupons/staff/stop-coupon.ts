import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireStaffCoupon, type StaffCoupon } from './staff-coupon-view.ts';
import { setStopped } from './staff-coupons.queries.ts';

/**
 * Stops a coupon permanently; an order that holds a use of it can still be paid.
 * @throws Refusal COUPON_UNKNOWN; COUPON_ENDED if it was stopped before
 */
export async function stopCoupon(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<StaffCoupon> {
  return transaction(services.db, async ({ trx }) => {
    const nowMs = services.clock();
    const at = new Date(nowMs);
    const { code } = await requireStaffCoupon(trx, id, nowMs);
    const isStopped = await setStopped(trx, { id, at, by: context.caller.username });
    if (!isStopped) throw new Refusal('COUPON_ENDED');
    const object = { kind: 'coupon', id };
    await recordAct(trx, context, { action: 'coupons.stop', object, detail: { code } });
    return requireStaffCoupon(trx, id, nowMs);
  });
}
