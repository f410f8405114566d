import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { refundableMinor } from '@regz/rules/orders/upgrade-quote.ts';
import { listActsOn } from '../../audit/list-acts-on.ts';
import { sumTraded, type StaffOrderRow } from '../../orders/exported-queries.ts';
import { requireOrder, staffOrderView } from '../../orders/staff/staff-order-view.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { findPaymentsOf } from '../settlement/payments.queries.ts';
import { findSentSlips, findWaitingSlip } from '../transfers/slips.queries.ts';
import { findEventsOf, sumRefunds } from './order-timeline.queries.ts';
import { staffPaymentView } from './staff-payment-view.ts';

type StaffOrderDetail = InferContractRouterOutputs<Contract['orders']['staff']>['readOrder'];
type TimelineEntry = StaffOrderDetail['timeline'][number];

const MOST_EVENTS = 300;
const MOST_ACTS = 150;
const MOST_SLIPS = 45;
const MOST_PAYMENTS = 50;

/**
 * One order with its whole history, oldest first: its placing, flags and fulfillment, the
 * provider's reports, the buyer's slips, and the acts of staff.
 * @throws Refusal ORDER_UNKNOWN
 */
export async function readOrder(
  { db, clock }: Services,
  { orderId }: { orderId: string },
): Promise<StaffOrderDetail> {
  const row = await requireOrder(db, orderId);
  const refunds = await sumRefunds(db, row.id);
  const events = await findEventsOf(db, row.id, MOST_EVENTS);
  const payments = await findPaymentsOf(db, row.id, MOST_PAYMENTS);
  const slips = await findSentSlips(db, row.id, MOST_SLIPS);
  const acts = await listActsOn(
    db,
    { kind: 'order', id: orderId, since: row.createdAt },
    MOST_ACTS,
  );
  const entries: TimelineEntry[] = [
    entry('created', row.createdAt),
    ...events.map(eventEntry),
    ...slips.map(({ sentAt }) => entry('slip-sent', sentAt)),
    ...acts.map(({ at, action, by, detail }) => ({
      at: at.toISOString(),
      source: 'act' as const,
      what: action,
      by,
      outcome: null,
      detail,
    })),
    ...consequences(row),
  ];
  const { clientEmail: email, paymentRef, keyRedeemed } = row;
  return {
    order: staffOrderView(row, clock()),
    email,
    paymentRef,
    keyRedeemed,
    refundedMinor: refunds.succeeded,
    refundable: isRefundable(row, {
      returnedMinor: refunds.succeeded + refunds.pending,
      tradedMinor: await sumTraded(db, row.id),
    }),
    transfer: await transferOf(db, row),
    // A stable sort: simultaneous entries stay in the order above.
    payments: payments.map((payment) => staffPaymentView(payment, { isPaid: row.paidAt !== null })),
    timeline: entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  };
}

/** A provider's report. */
function eventEntry(event: Awaited<ReturnType<typeof findEventsOf>>[number]): TimelineEntry {
  const { receivedAt, kind: what, provider: by, outcome, event: detail } = event;
  return { at: receivedAt.toISOString(), source: 'payment', what, by, outcome, detail };
}

async function transferOf(
  db: Database,
  { id, provider, providerSessionId: reference }: StaffOrderRow,
): Promise<StaffOrderDetail['transfer']> {
  if (provider !== 'transfer' || reference === null) return null;
  const waiting = await findWaitingSlip(db, id);
  return { reference, slipId: waiting?.id ?? null };
}

/** Changes to the order without an event or act of their own. */
function consequences(row: StaffOrderRow): TimelineEntry[] {
  const { flag, flaggedAt, needsKeySince, fulfilledAt, giftSentAt, giftOpenedAt } = row;
  return [
    ...(flaggedAt === null ? [] : [entry('flagged', flaggedAt, { flag })]),
    ...(needsKeySince === null ? [] : [entry('waiting', needsKeySince)]),
    ...(fulfilledAt === null ? [] : [entry('fulfilled', fulfilledAt)]),
    ...(giftSentAt === null ? [] : [entry('gift-sent', giftSentAt)]),
    ...(giftOpenedAt === null ? [] : [entry('gift-opened', giftOpenedAt)]),
  ];
}

function entry(what: string, at: Date, detail: TimelineEntry['detail'] = {}): TimelineEntry {
  return { at: at.toISOString(), source: 'order', what, by: null, outcome: null, detail };
}

function isRefundable(
  row: StaffOrderRow,
  gone: { returnedMinor: number; tradedMinor: number },
): boolean {
  const known = row.paymentRef !== null && row.providerSessionId !== null;
  return row.paidAt !== null && known && refundableMinor({ ...row, ...gone }) > 0;
}
