import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { listActsOn } from '../../audit/list-acts-on.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findEventsOf, sumRefunds } from './order-timeline.queries.ts';
import { staffOrderView } from './staff-order-view.ts';
import { findStaffOrder, type StaffOrderRow } from './staff-orders.queries.ts';

type StaffOrderDetail = InferContractRouterOutputs<Contract['orders']['staff']>['get'];
type Happening = StaffOrderDetail['timeline'][number];

const MOST_EVENTS = 300;
const MOST_ACTS = 150;

/**
 * One order with all that happened to it, oldest first: that it was placed, flagged and filled,
 * what the provider told, and what staff did. Source: issue 4, part 6.
 * @throws Refusal ORDER_UNKNOWN
 */
export async function readStaffOrder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  orderId: string,
): Promise<StaffOrderDetail> {
  const row = await findStaffOrder(db, orderId);
  if (row === undefined) throw new Refusal('ORDER_UNKNOWN');
  const refunds = await sumRefunds(db, row.id);
  const events = await findEventsOf(db, row.id, MOST_EVENTS);
  const acts = await listActsOn(db, { kind: 'order', id: orderId }, MOST_ACTS);
  const happenings: Happening[] = [
    happening('created', row.created_at),
    ...events.map((event) => ({
      at: event.received_at.toISOString(),
      source: 'payment' as const,
      what: event.kind,
      by: event.provider,
      outcome: event.outcome,
      detail: event.event,
    })),
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
  return {
    order: staffOrderView(row, clock()),
    email: row.client_email,
    paymentRef: row.payment_ref,
    refundedMinor: refunds.succeeded,
    refundable: isRefundable(row, refunds.succeeded + refunds.pending),
    // A stable sort: what happened at the same moment stays in the order above.
    timeline: happenings.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  };
}

/** What became of the order, without a provider or a person telling it. */
function consequences(row: StaffOrderRow): Happening[] {
  const { flag, flagged_at: flagged, needs_key_since: waiting, fulfilled_at: fulfilled } = row;
  return [
    ...(flagged === null ? [] : [happening('flagged', flagged, { flag })]),
    ...(waiting === null ? [] : [happening('waiting', waiting)]),
    ...(fulfilled === null ? [] : [happening('fulfilled', fulfilled)]),
  ];
}

function happening(what: string, at: Date, detail: Happening['detail'] = {}): Happening {
  return { at: at.toISOString(), source: 'order', what, by: null, outcome: null, detail };
}

function isRefundable(row: StaffOrderRow, takenMinor: number): boolean {
  const known = row.payment_ref !== null && row.provider_session_id !== null;
  return row.paid_at !== null && known && row.amount_minor > takenMinor;
}
