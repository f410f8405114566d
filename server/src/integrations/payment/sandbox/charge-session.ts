import type { Database } from '../../../platform/database.ts';
import type { CardOutcome, DeclineCode } from './cards.ts';
import { newId } from './new-id.ts';
import type { Sandbox } from './sandbox.ts';
import { type Session, updateSession } from './sessions.queries.ts';
import { tellFact } from './tell.ts';

/** Does with a session, which the caller holds, what its card stands for. */
export async function chargeSession(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  outcome: CardOutcome,
): Promise<Session> {
  switch (outcome.kind) {
    case 'paid':
      return takePayment(sandbox, trx, session, outcome.disputed);
    case 'declined':
      return declinePayment(sandbox, trx, session, outcome.code);
    case 'authenticate':
      return updateSession(trx, session.id, { state: 'authenticating', failure_code: null });
    case 'delayed':
      return delayPayment(sandbox, trx, session, outcome.settlesAs);
  }
}

/** The money is taken. A card whose holder will dispute it says so after the delay. */
export async function takePayment(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  disputed: boolean,
): Promise<Session> {
  const disputesAt = disputed ? afterDelay(sandbox) : null;
  const paid = await updateSession(trx, session.id, {
    state: 'paid',
    attempts: session.state === 'processing' ? session.attempts : session.attempts + 1,
    failure_code: null,
    settles_at: null,
    settles_as: null,
    disputes_at: disputesAt,
  });
  await tellFact(sandbox, trx, paid, { type: 'checkout.paid', fact: `paid:${paid.payment_id}` });
  if (disputesAt !== null) await queueCatchUp(sandbox, trx, paid.id, disputesAt);
  return paid;
}

/** The card is not charged; another one may be tried in the same session. */
export async function declinePayment(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  code: DeclineCode,
): Promise<Session> {
  const declined = await updateSession(trx, session.id, {
    state: 'open',
    attempts: session.state === 'processing' ? session.attempts : session.attempts + 1,
    failure_code: code,
    settles_at: null,
    settles_as: null,
  });
  const { payment_id: paymentId, attempts: attempt } = declined;
  await tellFact(sandbox, trx, declined, {
    type: 'checkout.failed',
    fact: `failed:${paymentId}:${attempt}`,
    more: { attempt, code },
  });
  return declined;
}

async function delayPayment(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  settlesAs: 'paid' | 'failed',
): Promise<Session> {
  const settlesAt = afterDelay(sandbox);
  const attempt = session.attempts + 1;
  const processing = await updateSession(trx, session.id, {
    state: 'processing',
    attempts: attempt,
    failure_code: null,
    settles_at: settlesAt,
    settles_as: settlesAs,
  });
  await tellFact(sandbox, trx, processing, {
    type: 'checkout.processing',
    fact: `processing:${processing.payment_id}:${attempt}`,
    more: { attempt },
  });
  await queueCatchUp(sandbox, trx, processing.id, settlesAt);
  return processing;
}

/** Ends a session that nobody paid. */
export async function expireSession(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  sending: 'queued' | 'by-caller' = 'queued',
) {
  const expired = await updateSession(trx, session.id, { state: 'expired' });
  const told = { type: 'checkout.expired', fact: `expired:${expired.id}` } as const;
  return { session: expired, delivery: await tellFact(sandbox, trx, expired, told, sending) };
}

/** The holder of the card takes the payment to his bank. */
export async function openDispute(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  sending: 'queued' | 'by-caller' = 'queued',
) {
  const disputeId = newId('dp');
  const disputed = await updateSession(trx, session.id, {
    disputes_at: null,
    dispute_id: disputeId,
    dispute_status: 'open',
  });
  const told = {
    type: 'dispute.opened',
    fact: `dispute:${disputeId}:open`,
    more: { dispute_id: disputeId },
  } as const;
  return { session: disputed, delivery: await tellFact(sandbox, trx, disputed, told, sending) };
}

/** Has the session looked at when a moment of it has come (see `catchUp`). */
export async function queueCatchUp(
  { jobs, clock }: Sandbox,
  trx: Database,
  sessionId: string,
  at: Date,
): Promise<void> {
  // The queue waits in real time, whatever the service's clock says.
  const waitMs = at.getTime() - clock();
  const later = waitMs > 0 ? { startAfter: new Date(Date.now() + waitMs) } : {};
  await jobs.send(trx, 'orders.sandbox', { catchUp: sessionId, at: at.toISOString() }, later);
}

function afterDelay({ clock, delaySeconds }: Sandbox): Date {
  return new Date(clock() + delaySeconds * 1000);
}
