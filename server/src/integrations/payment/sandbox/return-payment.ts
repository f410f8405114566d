import type { Database } from '../../../platform/database.ts';
import { PaymentFault } from '../../../platform/payment-provider.ts';
import { type DeliveryRow, findFact } from './deliveries.queries.ts';
import type { Sandbox } from './sandbox.ts';
import { type Session, updateSession } from './sessions.queries.ts';
import { tellFact } from './tell.ts';

/**
 * Gives back all or a part of a payment, once for each refund id; the caller holds the session.
 * @throws PaymentFault refused, for what is not paid and for more than is left of it
 */
export async function refundPayment(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  refund: { id: string; amountMinor: number | undefined },
  sending: 'queued' | 'by-caller' = 'queued',
): Promise<DeliveryRow> {
  const fact = `refund:${refund.id}:succeeded`;
  const before = await findFact(trx, fact);
  if (before !== undefined) return before;
  const left = session.amount_minor - session.refunded_minor;
  const minor = refund.amountMinor ?? left;
  if (session.state !== 'paid' || minor <= 0 || minor > left) {
    throw new PaymentFault('refused', 'that much is not there to give back');
  }
  const refunded = await updateSession(trx, session.id, {
    refunded_minor: session.refunded_minor + minor,
  });
  const more = { refund_id: refund.id, refund_minor: minor, refund_status: 'succeeded' };
  return tellFact(sandbox, trx, refunded, { type: 'payment.refunded', fact, more }, sending);
}

/**
 * The bank decides a dispute; one that was lost can be won on appeal.
 * @throws PaymentFault refused, where there is nothing to decide
 */
export async function closeDispute(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  outcome: 'won' | 'lost',
  sending: 'queued' | 'by-caller' = 'queued',
): Promise<DeliveryRow> {
  const { dispute_id: disputeId, dispute_status: status } = session;
  const decidable = status === 'open' || (status === 'lost' && outcome === 'won');
  if (disputeId === null || !decidable) {
    throw new PaymentFault('refused', 'there is no dispute to decide');
  }
  const closed = await updateSession(trx, session.id, { dispute_status: outcome });
  const told = {
    type: 'dispute.closed',
    fact: `dispute:${disputeId}:${outcome}`,
    more: { dispute_id: disputeId, outcome },
  } as const;
  return tellFact(sandbox, trx, closed, told, sending);
}
