import type { Database } from '../../../../src/platform/database/database.ts';
import { PaymentFault } from '../../../../src/platform/ports/payment-provider.ts';
import type { Sandbox } from '../sandbox.ts';
import { type DeliveryRow, findFact } from '../webhooks/deliveries.queries.ts';
import { type Sending, writeWebhook } from '../webhooks/write-webhook.ts';
import { type Session, updateSession } from './sessions.queries.ts';

/**
 * Refunds a payment in full or in part, once per refund id; the caller has locked the session.
 * @throws PaymentFault refused, if it is unpaid or less than the amount is left
 */
export async function refundPayment(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  refund: { id: string; amountMinor: number | undefined },
  sending: Sending = 'queued',
): Promise<DeliveryRow> {
  const fact = `refund:${refund.id}:succeeded`;
  const before = await findFact(trx, fact);
  if (before !== undefined) return before;
  const left = session.amountMinor - session.refundedMinor;
  const minor = refund.amountMinor ?? left;
  if (session.state !== 'paid' || minor <= 0 || minor > left) {
    throw new PaymentFault('refused', 'there is not that much left to refund');
  }
  const refunded = await updateSession(trx, session.id, {
    refundedMinor: session.refundedMinor + minor,
  });
  const more = { refund_id: refund.id, refund_minor: minor, refund_status: 'succeeded' };
  return writeWebhook(sandbox, trx, refunded, { type: 'payment.refunded', fact, more }, sending);
}

/**
 * Applies the bank's decision on a dispute; a lost one can be won on appeal.
 * @throws PaymentFault refused, if there is no decision to make
 */
export async function closeDispute(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  outcome: 'won' | 'lost',
  sending: Sending = 'queued',
): Promise<DeliveryRow> {
  const { disputeId, disputeStatus: status } = session;
  const decidable = status === 'open' || (status === 'lost' && outcome === 'won');
  if (disputeId === null || !decidable) {
    throw new PaymentFault('refused', 'there is no dispute to decide');
  }
  const closed = await updateSession(trx, session.id, { disputeStatus: outcome });
  const report = {
    type: 'dispute.closed',
    fact: `dispute:${disputeId}:${outcome}`,
    more: { dispute_id: disputeId, outcome },
  } as const;
  return writeWebhook(sandbox, trx, closed, report, sending);
}
