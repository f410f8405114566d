import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { orderStatus } from '@regz/rules/orders/order-status.ts';
import { exchangeKeyRefusal, isOfPool } from '@regz/rules/orders/staff.ts';
import { recordAct } from '../../audit/record-act.ts';
import { replaceKey } from '../../key-stock/replace-key.ts';
import { takeKey, type TakenKey } from '../../key-stock/take-key.ts';
import { revokeUnusedLicense } from '../../licenses/withholding/withhold-license.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import { readFacts } from '../facts/returns.queries.ts';
import { poolOf } from '../fulfillment/fill-queue.ts';
import { lockWithProduct } from '../fulfillment/order-queue.queries.ts';
import { findGiftWords } from '../gifts/gifts.queries.ts';
import { type OrderRow, updateOrder } from '../orders.queries.ts';
import { requireOrder, showStaffOrder, type StaffOrder } from './staff-order-view.ts';

type Exchange = {
  orderId: string;
  /**
   * The key that staff saw. After a concurrent exchange it no longer matches, and the order keeps
   * its key.
   */
  wrongKey: string;
  /** A typed key; without one the order gets the next key of its product's stock. */
  licenseKey?: string | undefined;
  reason: string;
};

/**
 * Assigns another key to a completed order. The wrong key can no longer be redeemed. The buyer gets
 * the new one by mail, except for a gift, whose link shows it. A key that its buyer has redeemed,
 * or redeems first, stays.
 * @throws Refusal ORDER_UNKNOWN, REASON_MISSING, ORDER_KEY_ABSENT, ORDER_TAKEN_BACK,
 * ORDER_KEY_REDEEMED, ORDER_KEYS_MISSING, ORDER_KEY_POOL_WRONG, KEY_STOCK_KEY_INVALID or
 * KEY_STOCK_KEY_EXISTS
 */
export async function exchangeKey(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: Exchange,
): Promise<StaffOrder> {
  const reason = keptReason(input.reason);
  const { id } = await requireOrder(services.db, input.orderId);
  return transaction(services.db, async ({ trx }) => {
    const order = await lockWithProduct(trx, id);
    const { licenseKey } = await requireOrder(trx, input.orderId);
    const status = orderStatus(await readFacts(trx, order));
    const wrongKey = normalizeLicenseKey(input.wrongKey);
    const refusal = exchangeKeyRefusal({ status, licenseKey }, { wrongKey });
    if (refusal !== null || order.licenseKeyId === null) {
      throw new Refusal(refusal ?? 'ORDER_KEY_ABSENT');
    }
    if (!(await revokeUnusedLicense(trx, order.licenseKeyId))) {
      throw new Refusal('ORDER_KEY_REDEEMED');
    }
    const next = await newKey(services, trx, { order, wrongKeyId: order.licenseKeyId, input });
    await updateOrder(trx, id, {
      licenseKeyId: next.id,
      fulfilledAt: new Date(services.clock()),
    });
    await announceOrder(trx, order.userId);
    await mailNewKey(services, trx, order, next);
    await recordAct(trx, context, {
      action: 'orders.exchange-key',
      object: { kind: 'order', id: order.orderId },
      detail: { reason, from: order.licenseKeyId, to: next.id },
    });
    const answer = await showStaffOrder(services, trx, input);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

async function newKey(
  services: Services,
  trx: Database,
  { order, wrongKeyId, input }: { order: OrderRow; wrongKeyId: string; input: Exchange },
): Promise<TakenKey> {
  const at = new Date(services.clock());
  const { clientName: assignedTo, stockProductId: productId } = order;
  const pool = poolOf(services, order);
  const typed = normalizeLicenseKey(input.licenseKey ?? '');
  if (typed !== '') {
    if (!isOfPool(typed, pool)) throw new Refusal('ORDER_KEY_POOL_WRONG');
    return replaceKey(trx, { wrongKeyId, licenseKey: typed, assignedTo, at });
  }
  const key =
    productId === null
      ? undefined
      : await takeKey(services, trx, { productId, assignedTo, at, pool });
  if (key === undefined) throw new Refusal('ORDER_KEYS_MISSING');
  return key;
}

/** Mails the buyer the new key of an order; the giver of a gift only that there is one. */
export async function mailNewKey(
  services: Services,
  trx: Database,
  { id, clientEmail: to, clientName: username, orderId, ...order }: OrderRow,
  { licenseKey }: TakenKey,
): Promise<void> {
  if (to === null) return;
  const { productName: product, language: fallback } = order;
  const gift = await findGiftWords(trx, id);
  if (gift !== null) {
    const data = { username, orderId, recipient: gift.recipient };
    await sendMail(services, trx, { to, template: 'gift-key-exchanged', fallback, data });
    return;
  }
  const data = { username, orderId, product, licenseKey };
  await sendMail(services, trx, { to, template: 'order-key-exchanged', fallback, data });
}
