import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import { recordAct } from '../../audit/record-act.ts';
import { requireProduct } from '../../key-stock/products.ts';
import { takeKey } from '../../key-stock/take-key.ts';
import { mayGiveDays } from '../../licenses/staff/may-give-days.ts';
import type { ByStaff } from '../../licenses/withholding/withhold-license.ts';
import { type Agreed, refusalOf } from '../../platform/approved-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal, type RefusalCode } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import { lockReceiver } from '../given-orders.queries.ts';
import { recordGivenOrder } from '../record-given-order.ts';
import { recordGivenKey } from './record-given-key.ts';

type Staff = Contract['orders']['staff'];

/**
 * Gives a customer a key of a product's stock, as a completed order of amount 0. Above the giver's
 * days of a day, it requests the approval of a second person.
 * @throws Refusal REASON_MISSING, APPROVAL_OPEN, and as `lockGift` and `give`
 */
export async function giveKey(
  services: Services,
  context: RequestContext<AdminCaller>,
  { customerId, productId, ...input }: InferContractRouterInputs<Staff>['giveKey'],
): Promise<InferContractRouterOutputs<Staff>['giveKey']> {
  const reason = keptReason(input.reason);
  return transaction(services.db, async ({ trx }) => {
    const { caller } = context;
    const at = new Date(services.clock());
    const gift = await lockGift(trx, { customerId, productId });
    const { name: product, durationDays: days } = gift.product;
    const isAlone = await mayGiveDays(trx, caller, { customerId, days, at });
    const answer: { orderId: string | null } = { orderId: null };
    if (isAlone) {
      const by = { id: caller.id, name: caller.username, reason };
      answer.orderId = await give(services, trx, { ...gift, by, at, isAlone });
    } else {
      const { username } = gift.receiver;
      const about = { kind: 'give-key', username, productId, product, days } as const;
      const approval = await requestApproval(trx, context, { about, objectId: customerId, reason });
      await recordAct(trx, context, {
        action: 'licenses.ask-to-give-key',
        object: { kind: 'approval', id: approval.id },
        detail: { reason, days, customer: customerId },
      });
    }
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/** The same once two people agreed. */
export async function giveAgreed(
  services: Services,
  trx: Database,
  { about: { productId }, objectId: customerId, reason, requestedBy, at }: Agreed<'give-key'>,
): Promise<RefusalCode | null> {
  return refusalOf(async () => {
    const gift = await lockGift(trx, { customerId, productId });
    const by = { ...requestedBy, reason };
    await give(services, trx, { ...gift, by, at, isAlone: false });
  });
}

/** @throws Refusal ACCOUNT_UNKNOWN, ORDER_ACCOUNT_BANNED, KEY_STOCK_PRODUCT_UNKNOWN */
async function lockGift(
  trx: Database,
  { customerId, productId }: { customerId: string; productId: string },
) {
  const receiver = await lockReceiver(trx, customerId);
  if (receiver === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
  if (receiver.banned) throw new Refusal('ORDER_ACCOUNT_BANNED');
  return { receiver, product: await requireProduct(trx, productId) };
}

type Giving = Awaited<ReturnType<typeof lockGift>> & { by: ByStaff; at: Date; isAlone: boolean };

/** @throws Refusal ORDER_KEYS_MISSING before anything is changed */
async function give(
  services: Services,
  trx: Database,
  { receiver, product, by, at, isAlone }: Giving,
): Promise<string> {
  const { id: customerId, username, email } = receiver;
  const { id: productId, name: productName, durationDays: days } = product;
  const key = await takeKey(services, trx, { productId, assignedTo: username, at, pool: 'live' });
  if (key === undefined) throw new Refusal('ORDER_KEYS_MISSING');
  const orderId = await recordGivenOrder(trx, {
    userId: customerId,
    username,
    email,
    productName,
    validityDays: days,
    licenseKeyId: key.id,
    stockProductId: productId,
    source: 'staff',
    at,
  });
  await announceOrder(trx, customerId);
  if (email !== null) {
    const order = { username, orderId, product: productName, coupon: null, upgraded: null };
    const data = { ...order, paid: false };
    await sendMail(services, trx, { to: email, template: 'order-completed', data });
  }
  await recordGivenKey(services, trx, { customerId, orderId, days, by, isAlone });
  return orderId;
}
