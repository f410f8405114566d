import { orderStatus } from '@regz/rules/orders/order-status.ts';
import { assignKeyRefusal } from '@regz/rules/orders/staff.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { readFacts } from '../facts/returns.queries.ts';
import { assignNextKey } from '../fulfillment/fill-queue.ts';
import { lockWithProduct } from '../fulfillment/order-queue.queries.ts';
import { updateOrder } from '../orders.queries.ts';
import { withdrawUnpaidMail } from '../unpaid/withdraw-unpaid-mail.ts';
import { requireOrder, showStaffOrder, type StaffOrder } from './staff-order-view.ts';

/**
 * Assigns an order a key of its product on staff's request, ahead of every waiting order. An unpaid
 * order requires a confirmation, and then counts as granted. If two members of staff, or staff and
 * a payment, race for the only key, one order gets it.
 * @throws Refusal ORDER_UNKNOWN, ORDER_COMPLETED, ORDER_TAKEN_BACK, ORDER_NOT_PAID or
 * ORDER_KEYS_MISSING
 */
export async function assignKey(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: { orderId: string; evenUnpaid?: true | undefined },
): Promise<StaffOrder> {
  const { id } = await requireOrder(services.db, input.orderId);
  return transaction(services.db, async ({ trx }) => {
    const order = await lockWithProduct(trx, id);
    const status = orderStatus(await readFacts(trx, order));
    const refusal = assignKeyRefusal(
      { status, hasKey: order.licenseKeyId !== null },
      { evenUnpaid: input.evenUnpaid === true },
    );
    if (refusal !== null) throw new Refusal(refusal);
    if (order.paidAt === null) {
      await updateOrder(trx, id, { grantedAt: new Date(services.clock()), checkout: null });
      await withdrawUnpaidMail(trx, order.userId);
    }
    if (!(await assignNextKey(services, trx, order))) throw new Refusal('ORDER_KEYS_MISSING');
    await recordAct(trx, context, {
      action: 'orders.assign-key',
      object: { kind: 'order', id: order.orderId },
      detail: { from: status },
    });
    const answer = await showStaffOrder(services, trx, input);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
