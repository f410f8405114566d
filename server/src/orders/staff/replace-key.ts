import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { orderStatus } from '@regz/rules/orders/order-status.ts';
import { exchangeKeyRefusal } from '@regz/rules/orders/staff.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import { takeKey } from '../../key-stock/take-key.ts';
import { mayGiveDays } from '../../licenses/staff/may-give-days.ts';
import { lockRedeemed, takeBackLicense } from '../../licenses/withholding/take-back-license.ts';
import type { ByStaff } from '../../licenses/withholding/withhold-license.ts';
import { type Agreed, refusalOf } from '../../platform/approved-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal, type RefusalCode } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import { readFacts } from '../facts/returns.queries.ts';
import { poolOf } from '../fulfillment/fill-queue.ts';
import { lockWithProduct } from '../fulfillment/order-queue.queries.ts';
import { findGiftWords } from '../gifts/gifts.queries.ts';
import { type OrderRow, updateOrder } from '../orders.queries.ts';
import { sumTraded } from '../upgrades/trades.queries.ts';
import { mailNewKey } from './exchange-key.ts';
import { recordGivenKey } from './record-given-key.ts';
import { requireOrder, showStaffOrder } from './staff-order-view.ts';

type Staff = Contract['orders']['staff'];

/**
 * Takes a redeemed key of an order back from the account that redeemed it, and gives the buyer
 * another one. Above the giver's days of a day, it requests the approval of a second person.
 * @throws Refusal ORDER_UNKNOWN, REASON_MISSING, APPROVAL_OPEN, and as `lockReplaceable`
 */
export async function replaceKey(
  services: Services,
  context: RequestContext<AdminCaller>,
  { orderId, ...input }: InferContractRouterInputs<Staff>['replaceKey'],
): Promise<InferContractRouterOutputs<Staff>['replaceKey']> {
  const reason = keptReason(input.reason);
  const { id } = await requireOrder(services.db, orderId);
  return transaction(services.db, async ({ trx }) => {
    const stolen = await lockReplaceable(trx, { orderId, id, wrongKey: input.wrongKey });
    const { customerId, days, licenseKeyId } = stolen;
    const { caller } = context;
    const at = new Date(services.clock());
    const isAlone = await mayGiveDays(trx, caller, { customerId, days, at });
    if (isAlone) {
      const by = { id: caller.id, name: caller.username, reason };
      await replace(services, trx, { ...stolen, by, at, isAlone });
    } else {
      const { productName: product } = stolen.order;
      const about = { kind: 'replace-key', orderId, licenseKeyId, product, days } as const;
      const approval = await requestApproval(trx, context, { about, objectId: id, reason });
      await recordAct(trx, context, {
        action: 'orders.ask-to-replace-key',
        object: { kind: 'order', id: orderId },
        detail: { reason, days, approval: approval.id },
      });
    }
    const answer = {
      order: await showStaffOrder(services, trx, { orderId }),
      awaitsApproval: !isAlone,
    };
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/** The same once two people agreed, if the order still has that key. */
export async function replaceAgreed(
  services: Services,
  trx: Database,
  { about, objectId: id, reason, requestedBy, at }: Agreed<'replace-key'>,
): Promise<RefusalCode | null> {
  return refusalOf(async () => {
    const { orderId, licenseKeyId } = about;
    const stolen = await lockReplaceable(trx, { orderId, id });
    if (stolen.licenseKeyId !== licenseKeyId) throw new Refusal('ORDER_KEY_ABSENT');
    const by = { ...requestedBy, reason };
    await replace(services, trx, { ...stolen, by, at, isAlone: false });
  });
}

type Replaceable = {
  order: OrderRow;
  /** The buyer. */
  customerId: string;
  licenseKeyId: string;
  /** The days of another key. */
  days: number;
};

/**
 * Locks an order, and the account that redeemed its key.
 * @throws Refusal ORDER_KEY_ABSENT, ORDER_TAKEN_BACK, ORDER_KEY_UNUSED, ORDER_KEY_TRADED,
 * ACCOUNT_UNKNOWN
 */
async function lockReplaceable(
  trx: Database,
  { orderId, id, ...seen }: { orderId: string; id: string; wrongKey?: string },
): Promise<Replaceable> {
  const order = await lockWithProduct(trx, id);
  const { licenseKey } = await requireOrder(trx, orderId);
  const status = orderStatus(await readFacts(trx, order));
  const wrongKey = normalizeLicenseKey(seen.wrongKey ?? licenseKey ?? '');
  const refusal = exchangeKeyRefusal({ status, licenseKey }, { wrongKey });
  const { licenseKeyId, userId: customerId, validityDays } = order;
  if (refusal !== null || licenseKeyId === null) throw new Refusal(refusal ?? 'ORDER_KEY_ABSENT');
  if (customerId === null) throw new Refusal('ACCOUNT_UNKNOWN');
  if (order.quote !== null || (await sumTraded(trx, id)) > 0) throw new Refusal('ORDER_KEY_TRADED');
  const license = await lockRedeemed(trx, licenseKeyId);
  if (license === undefined) throw new Refusal('ORDER_KEY_UNUSED');
  return { order, customerId, licenseKeyId, days: license.durationDays ?? validityDays };
}

type Replacing = Replaceable & { by: ByStaff; at: Date; isAlone: boolean };

/**
 * Without a key in stock, the order waits for one. A gift, whose mail is sent, needs one now.
 * @throws Refusal ORDER_KEYS_MISSING before anything is changed
 */
async function replace(
  services: Services,
  trx: Database,
  { order, customerId, licenseKeyId, days, by, at, isAlone }: Replacing,
): Promise<void> {
  const { id, orderId, clientName: assignedTo, stockProductId: productId } = order;
  const next =
    productId === null
      ? undefined
      : await takeKey(services, trx, { productId, assignedTo, at, pool: poolOf(services, order) });
  const mayWait = productId !== null && (await findGiftWords(trx, id)) === null;
  if (next === undefined && !mayWait) throw new Refusal('ORDER_KEYS_MISSING');
  await takeBackLicense(services, trx, { licenseKeyId, by, at });
  await updateOrder(
    trx,
    id,
    next === undefined
      ? { licenseKeyId: null, fulfilledAt: null, needsKeySince: at }
      : { licenseKeyId: next.id, fulfilledAt: at },
  );
  await announceOrder(trx, customerId);
  if (next !== undefined) await mailNewKey(services, trx, order, next);
  const { id: actorId, name, reason } = by;
  await recordAct(trx, actingAs({ kind: 'admin', id: actorId, name }, services), {
    action: 'orders.replace-key',
    object: { kind: 'order', id: orderId },
    detail: { reason, from: licenseKeyId, to: next?.id ?? null },
  });
  await recordGivenKey(services, trx, { customerId, orderId, days, by, isAlone });
}
