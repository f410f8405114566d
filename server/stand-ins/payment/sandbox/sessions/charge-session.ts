import type { Database } from '../../../../src/platform/database/database.ts';
import { newId } from '../new-id.ts';
import type { Sandbox } from '../sandbox.ts';
import type { CardOutcome, DeclineCode } from '../test-cards.ts';
import { type Sending, writeWebhook } from '../webhooks/write-webhook.ts';
import { type Session, updateSession } from './sessions.queries.ts';

/** Charges a session that the caller has locked, with its card's outcome. */
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
      return updateSession(trx, session.id, { state: 'authenticating', failureCode: null });
    case 'delayed':
      return delayPayment(sandbox, trx, session, outcome.settlesAs);
  }
}

/** Records the payment. The holder of a disputing card opens the dispute after the delay. */
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
    failureCode: null,
    settlesAt: null,
    settlesAs: null,
    disputesAt,
  });
  await writeWebhook(sandbox, trx, paid, { type: 'checkout.paid', fact: `paid:${paid.paymentId}` });
  if (disputesAt !== null) await queueCatchUp(sandbox, trx, paid.id, disputesAt);
  return paid;
}

/** Declines the card; the session accepts another one. */
export async function declinePayment(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  code: DeclineCode,
): Promise<Session> {
  const declined = await updateSession(trx, session.id, {
    state: 'open',
    attempts: session.state === 'processing' ? session.attempts : session.attempts + 1,
    failureCode: code,
    settlesAt: null,
    settlesAs: null,
  });
  const { paymentId, attempts: attempt } = declined;
  await writeWebhook(sandbox, trx, declined, {
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
    failureCode: null,
    settlesAt,
    settlesAs,
  });
  await writeWebhook(sandbox, trx, processing, {
    type: 'checkout.processing',
    fact: `processing:${processing.paymentId}:${attempt}`,
    more: { attempt },
  });
  await queueCatchUp(sandbox, trx, processing.id, settlesAt);
  return processing;
}

/** Ends an unpaid session. */
export async function expireSession(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  sending: Sending = 'queued',
) {
  const expired = await updateSession(trx, session.id, { state: 'expired' });
  const report = { type: 'checkout.expired', fact: `expired:${expired.id}` } as const;
  return { session: expired, delivery: await writeWebhook(sandbox, trx, expired, report, sending) };
}

/** The cardholder disputes the payment at the bank. */
export async function openDispute(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  sending: Sending = 'queued',
) {
  const disputeId = newId('dp');
  const disputed = await updateSession(trx, session.id, {
    disputesAt: null,
    disputeId,
    disputeStatus: 'open',
  });
  const report = {
    type: 'dispute.opened',
    fact: `dispute:${disputeId}:open`,
    more: { dispute_id: disputeId },
  } as const;
  return {
    session: disputed,
    delivery: await writeWebhook(sandbox, trx, disputed, report, sending),
  };
}

/** Queues a check of the session for the time when work in it is due (see `catchUp`). */
export async function queueCatchUp(
  { jobs, clock }: Sandbox,
  trx: Database,
  sessionId: string,
  at: Date,
): Promise<void> {
  // The queue waits in real time, independent of the service's clock.
  const waitMs = at.getTime() - clock();
  const later = waitMs > 0 ? { startAfter: new Date(Date.now() + waitMs) } : {};
  await jobs.send(trx, 'orders.sandbox', { catchUp: sessionId, at: at.toISOString() }, later);
}

function afterDelay({ clock, delaySeconds }: Sandbox): Date {
  return new Date(clock() + delaySeconds * 1000);
}
