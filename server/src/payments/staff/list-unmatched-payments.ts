import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { resolutionView } from '../../orders/staff/staff-order-view.ts';
import type { Database } from '../../platform/database/database.ts';
import { paymentEvent } from '../../platform/ports/payment-event.ts';
import { findPaymentsReported } from '../settlement/payments.queries.ts';
import { findUnmatched } from './resolutions.queries.ts';
import { staffPaymentView } from './staff-payment-view.ts';

type Asked = InferContractRouterInputs<Contract['orders']['staff']>['listUnmatchedPayments'];
type UnmatchedPayments = InferContractRouterOutputs<
  Contract['orders']['staff']
>['listUnmatchedPayments'];

const MOST_UNMATCHED = 50;

/** The newest payments without a matching order, open or all. Nothing is granted for them. */
export async function listUnmatchedPayments(
  db: Database,
  input: Asked,
): Promise<UnmatchedPayments> {
  const rows = await findUnmatched(db, { all: input.all !== undefined, most: MOST_UNMATCHED });
  const payments = await findPaymentsReported(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const payment = payments.find(({ eventRef }) => eventRef === row.id);
    const event = paymentEvent.parse(row.event);
    // Only events about money are kept as unmatched.
    if (event.kind !== 'paid' && event.kind !== 'refund' && event.kind !== 'dispute') return [];
    return {
      id: String(row.id),
      provider: row.provider,
      what: event.kind,
      receivedAt: row.receivedAt.toISOString(),
      amount: event.kind === 'dispute' ? null : event.amount,
      orderId: event.orderId ?? null,
      sessionId: event.sessionId ?? null,
      paymentRef: event.paymentRef ?? null,
      test: !event.live,
      payment: payment === undefined ? null : staffPaymentView(payment, { isPaid: false }),
      resolved: resolutionView(row.resolvedAt, row.resolvedBy, row.resolutionNote),
    };
  });
}
