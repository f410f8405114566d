import { usernameSpellings } from '@regz/rules/identity/usernames.ts';
import { orderStatus } from '@regz/rules/orders/order-status.ts';
import { moveOrderRefusal } from '@regz/rules/orders/staff.ts';
import { recordAct } from '../../audit/record-act.ts';
import { passUnusedKey } from '../../key-stock/pass-unused-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { firstFound } from '../../platform/first-found.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import { readFacts } from '../facts/returns.queries.ts';
import { lockWithProduct } from '../fulfillment/order-queue.queries.ts';
import { findGiftWords } from '../gifts/gifts.queries.ts';
import { requireOrder, showStaffOrder, type StaffOrder } from './staff-order-view.ts';
import { findBuyer, setBuyer } from './staff-orders.queries.ts';

/**
 * Moves a paid order with its key to another account. A key that is redeemed, or redeemed first,
 * stays with its order, and a gift stays with its giver. Both accounts get a mail; the former one
 * does not name the new owner.
 * @throws Refusal ORDER_UNKNOWN, REASON_MISSING, ORDER_ACCOUNT_UNKNOWN, ORDER_ACCOUNT_SAME,
 * ORDER_ACCOUNT_BANNED, ORDER_MOVE_UNPAID, ORDER_TAKEN_BACK, ORDER_MOVE_GIFT or ORDER_MOVE_REDEEMED
 */
export async function moveOrder(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: { orderId: string; username: string; reason: string },
): Promise<StaffOrder> {
  const reason = keptReason(input.reason);
  const { id } = await requireOrder(services.db, input.orderId);
  return transaction(services.db, async ({ trx }) => {
    const order = await lockWithProduct(trx, id);
    const buyer = await firstFound(usernameSpellings(input.username), (name) =>
      findBuyer(trx, name),
    );
    if (buyer === undefined) throw new Refusal('ORDER_ACCOUNT_UNKNOWN');
    if (buyer.id === order.userId) throw new Refusal('ORDER_ACCOUNT_SAME');
    if (buyer.banned) throw new Refusal('ORDER_ACCOUNT_BANNED');
    const refusal = moveOrderRefusal(orderStatus(await readFacts(trx, order)));
    if (refusal !== null) throw new Refusal(refusal);
    if ((await findGiftWords(trx, id)) !== null) throw new Refusal('ORDER_MOVE_GIFT');
    if (order.licenseKeyId !== null) {
      const key = { id: order.licenseKeyId, assignedTo: buyer.username };
      if (!(await passUnusedKey(trx, key))) throw new Refusal('ORDER_MOVE_REDEEMED');
    }
    await setBuyer(trx, id, buyer);
    await announceOrder(trx, order.userId);
    await announceOrder(trx, buyer.id);
    await mailBoth(services, trx, { order, buyer });
    await recordAct(trx, context, {
      action: 'orders.move',
      object: { kind: 'order', id: order.orderId },
      detail: { reason, from: order.userId, to: buyer.id },
    });
    const answer = await showStaffOrder(services, trx, input);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

type Moved = {
  order: { orderId: string; productName: string; clientName: string; clientEmail: string | null };
  buyer: { username: string; email: string | null };
};

async function mailBoth(services: Services, trx: Database, { order, buyer }: Moved): Promise<void> {
  const { orderId, productName: product, clientName, clientEmail } = order;
  if (buyer.email !== null) {
    const data = { username: buyer.username, orderId, product };
    await sendMail(services, trx, { to: buyer.email, template: 'order-moved-here', data });
  }
  if (clientEmail !== null) {
    const data = { username: clientName, orderId, product };
    await sendMail(services, trx, { to: clientEmail, template: 'order-moved-away', data });
  }
}
