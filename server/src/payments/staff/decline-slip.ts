import { HOUR_MS } from '@regz/rules/durations.ts';
import { transferRefusal } from '@regz/rules/orders/transfers.ts';
import { recordAct } from '../../audit/record-act.ts';
import { announceOrder } from '../../orders/announce-order.ts';
import { lockOrder, type OrderRow, setWait } from '../../orders/exported-queries.ts';
import { requireOrder } from '../../orders/staff/staff-order-view.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { decideSlip, findWaitingSlip } from '../transfers/slips.queries.ts';
import { transferOrder } from '../transfers/transfer-view.ts';

type Declined = { orderId: string; slipId: string; again: boolean; reason: string };

/**
 * Declines a slip, or asks for another one. The order waits again, as long as a new one. The buyer
 * reads the reason in a mail and at the order. Of concurrent decisions, one is recorded.
 * @throws Refusal ORDER_UNKNOWN, REASON_MISSING, ORDER_TRANSFER_ABSENT, ORDER_SLIP_CHANGED
 */
export async function declineSlip(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: Declined,
): Promise<void> {
  const { slipId, again } = input;
  const reason = keptReason(input.reason);
  const { id } = await requireOrder(services.db, input.orderId);
  await transaction(services.db, async ({ trx }) => {
    const order = await lockOrder(trx, id);
    const refusal = transferRefusal(transferOrder(order, order.checkoutExpiresAt));
    if (refusal === 'ORDER_TRANSFER_ABSENT') throw new Refusal(refusal);
    const waiting = await findWaitingSlip(trx, id);
    if (waiting?.id !== slipId) throw new Refusal('ORDER_SLIP_CHANGED');
    const at = new Date(services.clock());
    await decideSlip(trx, slipId, {
      decision: again ? 'asked-again' : 'declined',
      at,
      by: context.caller.username,
      reason,
    });
    const isOpen = refusal === null && order.expiredAt === null;
    const waitMs = services.config.TRANSFER_WAIT_HOURS * HOUR_MS;
    if (isOpen) await setWait(trx, id, new Date(at.getTime() + waitMs));
    await mailBuyer(services, trx, { order, again, reason, isOpen });
    await announceOrder(trx, order.userId);
    await recordAct(trx, context, {
      action: again ? 'orders.ask-slip-again' : 'orders.decline-slip',
      object: { kind: 'order', id: order.orderId },
      detail: { reason, slip: slipId },
    });
    await keepAnswer(trx, context.idempotency, {});
  });
}

async function mailBuyer(
  services: Services,
  trx: Database,
  news: { order: OrderRow; again: boolean; reason: string; isOpen: boolean },
): Promise<void> {
  const { order, again, reason, isOpen } = news;
  const { clientEmail: to, clientName: username, orderId, productName: product } = order;
  if (to === null) return;
  const hours = isOpen ? services.config.TRANSFER_WAIT_HOURS : null;
  const data = { username, orderId, product, again, reason, hours };
  const { language: fallback } = order;
  await sendMail(services, trx, { to, template: 'order-slip-declined', fallback, data });
}
