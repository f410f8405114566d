import type { Database } from '../../../src/platform/database/database.ts';
import { transaction } from '../../../src/platform/database/transaction.ts';
import type { Sandbox } from './sandbox.ts';
import {
  declinePayment,
  expireSession,
  openDispute,
  takePayment,
} from './sessions/charge-session.ts';
import { lockSession, type Session } from './sessions/sessions.queries.ts';

const SESSION_ID = /^cs_[A-Za-z0-9_-]{32}$/;

/**
 * Carries out due work: settles a delayed payment, opens a dispute, expires an unpaid session. The
 * caller has locked the session. The result does not depend on how often or how late it runs.
 */
async function catchUp(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  nowMs: number,
): Promise<Session> {
  const isDue = (at: Date | null) => at !== null && at.getTime() <= nowMs;
  if (session.state === 'processing' && isDue(session.settlesAt)) {
    return session.settlesAs === 'paid'
      ? takePayment(sandbox, trx, session, false)
      : declinePayment(sandbox, trx, session, 'delayed_payment_failed');
  }
  if (session.state === 'paid' && isDue(session.disputesAt)) {
    return (await openDispute(sandbox, trx, session)).session;
  }
  if (isPayable(session) && isDue(session.expiresAt)) {
    return (await expireSession(sandbox, trx, session)).session;
  }
  return session;
}

export function isPayable({ state }: Session): boolean {
  return state === 'open' || state === 'authenticating';
}

/**
 * Runs an act on a session's current state, in one transaction that locks it. @returns undefined if
 * there is no such session.
 */
export async function withSession<T>(
  sandbox: Sandbox,
  sessionId: string,
  act: (trx: Database, session: Session) => Promise<T>,
): Promise<T | undefined> {
  if (!SESSION_ID.test(sessionId)) return undefined;
  return transaction(sandbox.db, async ({ trx }) => {
    const session = await lockSession(trx, sessionId);
    if (session === undefined) return undefined;
    return act(trx, await catchUp(sandbox, trx, session, sandbox.clock()));
  });
}

/** The session after its due work. */
export async function readSession(
  sandbox: Sandbox,
  sessionId: string,
): Promise<Session | undefined> {
  return withSession(sandbox, sessionId, async (_trx, session) => session);
}

/** The same at a time of the queue's clock, which may be ahead of the service's. */
export async function catchUpAt(sandbox: Sandbox, sessionId: string, at: Date): Promise<void> {
  await transaction(sandbox.db, async ({ trx }) => {
    const session = await lockSession(trx, sessionId);
    if (session === undefined) return;
    await catchUp(sandbox, trx, session, Math.max(at.getTime(), sandbox.clock()));
  });
}
