import { colomboDay } from '@regz/rules/licenses/colombo-day.ts';
import { isSameLine, type LineDigests } from '@regz/rules/orders/statements.ts';
import { keptBankReference, transferKey, transferRefusal } from '@regz/rules/orders/transfers.ts';
import { recordAct } from '../../audit/record-act.ts';
import { notifyCustomers } from '../../notifications/announce.ts';
import {
  lockOrder,
  type OrderRow,
  updateOrder,
  flagOrders,
  lockOrders,
} from '../../orders/exported-queries.ts';
import { requireOrder } from '../../orders/staff/staff-order-view.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockPayment } from '../settlement/payments.queries.ts';
import { storeEvent, settleEvent } from '../settlement/settle-event.ts';
import { decideSlip, findWaitingSlip } from '../transfers/slips.queries.ts';
import { transferOrder } from '../transfers/transfer-view.ts';
import { findOpenFlag, findRecordedOrder } from '../transfers/transfers.queries.ts';
import { findRecordedLines, insertRecordedLine } from './statements.queries.ts';

const PROVIDER = 'transfer';

type Received = {
  orderId: string;
  slipId: string | null;
  amountMinor: number;
  bankReference: string;
  /** The statement that confirmed it, and the digests of its line. */
  statement?: string;
  marks?: LineDigests & { day: string };
  /** The value date, if it is known. */
  valueOn: string | null;
  /** True if the amount differs from the order's on purpose. */
  otherAmount?: boolean;
  /** The order with the same number, if staff have seen it and confirmed to flag both. */
  reusedOf?: string | undefined;
};

/**
 * Records that an order's money has arrived: the fact `transfer.received`, stored with the decision
 * on the slip and settled like a provider's report, so that repeated and concurrent calls assign
 * one key. A bank reference that another order has is refused. If staff confirm that order, both
 * are flagged, and nothing else happens. A different amount is stored as unmatched money, and
 * decides no slip. Source: decision record 0020.
 * @throws Refusal ORDER_UNKNOWN, ORDER_TRANSFER_REFERENCE_MISSING, ORDER_TRANSFER_DAY_TO_COME,
 * ORDER_TRANSFER_ABSENT, ORDER_TRANSFER_RECEIVED, ORDER_TRANSFER_FLAGGED, ORDER_SLIP_CHANGED,
 * ORDER_TRANSFER_AMOUNT_DIFFERS, ORDER_TRANSFER_NUMBER_TAKEN, ORDER_TRANSFER_REUSED
 */
export async function acceptTransfer(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: Received,
): Promise<void> {
  const bankReference = keptBankReference(input.bankReference);
  if (bankReference === '') throw new Refusal('ORDER_TRANSFER_REFERENCE_MISSING');
  // A bank may date the lines of its statement ahead. A person cannot see money of a later day.
  const seenOn = input.statement === undefined ? input.valueOn : null;
  if (seenOn !== null && seenOn > colomboDay(services.clock())) {
    throw new Refusal('ORDER_TRANSFER_DAY_TO_COME');
  }
  const { id } = await requireOrder(services.db, input.orderId);
  const recorded = await transaction(services.db, ({ trx }) =>
    record(services, trx, { context, id, received: { ...input, bankReference } }),
  );
  if (recorded.event === null) {
    throw new Refusal('ORDER_TRANSFER_REUSED', { orderId: recorded.otherId });
  }
  await settleEvent(services, recorded.event);
}

type Recording = { context: RequestContext<AdminCaller>; id: string; received: Received };

/**
 * Returns the stored fact. If another order has the bank reference, returns that order, now
 * flagged.
 */
async function record(
  services: Services,
  trx: Database,
  { context, id, received }: Recording,
): Promise<{ event: string } | { event: null; otherId: string }> {
  const { slipId, amountMinor, bankReference, statement, marks } = received;
  const at = new Date(services.clock());
  const key = transferKey(bankReference);
  await lockPayment(trx, PROVIDER, bankReference);
  if (marks !== undefined) await lockPayment(trx, PROVIDER, marks.plain);
  const other = (await findRecordedOrder(trx, key)) ?? (await findOrderOfLine(trx, marks));
  await lockOrders(trx, other === undefined ? [id] : [id, other.id]);
  const order = await lockOrder(trx, id);
  const refusal = transferRefusal(transferOrder(order, order.checkoutExpiresAt));
  if (refusal !== null) throw new Refusal(refusal);
  if (other !== undefined) {
    requireAgreed(other, received);
    await flagOrders(trx, { ids: [id, other.id], flag: 'payment-reused', at });
    return { event: null, otherId: other.orderId };
  }
  if ((await findOpenFlag(trx, id)) !== null) throw new Refusal('ORDER_TRANSFER_FLAGGED');
  const waiting = await findWaitingSlip(trx, id);
  if ((waiting?.id ?? null) !== slipId) throw new Refusal('ORDER_SLIP_CHANGED');
  const isOther = amountMinor !== order.amountMinor;
  if (isOther && received.otherAmount !== true) {
    const { amountMinor: expectedMinor, currency } = order;
    throw new Refusal('ORDER_TRANSFER_AMOUNT_DIFFERS', { expectedMinor, currency });
  }
  if (slipId !== null && !isOther) {
    const by = context.caller.username;
    await decideSlip(trx, slipId, { decision: 'accepted', at, by, reason: null });
  }
  if (!isOther) await markAccepted(services, trx, { order, at });
  if (marks !== undefined) await insertRecordedLine(trx, { ...marks, orderRef: id, at });
  const fact = { provider: PROVIDER, event: factOf(order, { key, at, received }), settles: true };
  const event = await storeEvent(services, trx, fact);
  await recordAct(trx, context, {
    action: 'orders.accept-transfer',
    object: { kind: 'order', id: order.orderId },
    detail: {
      amountMinor,
      currency: order.currency,
      bankReference,
      slip: slipId,
      ...(statement === undefined ? {} : { statement }),
    },
  });
  await keepAnswer(trx, context.idempotency, {});
  return { event };
}

/** Staff must see the other order with the number before both are flagged. */
function requireAgreed({ orderId }: { orderId: string }, { reusedOf }: Received): void {
  if (orderId !== reusedOf) throw new Refusal('ORDER_TRANSFER_NUMBER_TAKEN', { orderId });
}

async function markAccepted(
  services: Services,
  trx: Database,
  { order, at }: { order: OrderRow; at: Date },
): Promise<void> {
  // Until the fact is settled, no other one is recorded for the order.
  await updateOrder(trx, order.id, { processingAt: at });
  const { userId: customerId, orderId } = order;
  await notifyCustomers(services, trx, [{ kind: 'slip-accepted', customerId, orderId }]);
}

/** The order that the same line of a statement paid. */
async function findOrderOfLine(trx: Database, marks: Received['marks']) {
  if (marks === undefined) return undefined;
  const lines = await findRecordedLines(trx, { lines: [marks], orderIds: [] });
  const same = lines.find((each) => isSameLine(each, marks));
  return same === undefined ? undefined : { id: same.orderRef, orderId: same.orderId };
}

/**
 * Banks report only the day, which begins at midnight in Colombo. A payment counts as no earlier
 * than its order.
 */
const DAY_BEGINS = 'T00:00:00+05:30';

function factOf(
  { orderId, live, currency, createdAt }: OrderRow,
  { key, at, received }: { key: string; at: Date; received: Received },
) {
  const { amountMinor: minor, bankReference: paymentRef, valueOn } = received;
  const amount = { minor, currency };
  const valuedAt = valueOn === null ? at : new Date(`${valueOn}${DAY_BEGINS}`);
  const occurredAt = [createdAt, valuedAt, at].toSorted(
    (one, other) => Number(one) - Number(other),
  )[1];
  return {
    kind: 'paid',
    key,
    occurredAt: occurredAt ?? at,
    live,
    orderId,
    paymentRef,
    amount,
  } as const;
}
