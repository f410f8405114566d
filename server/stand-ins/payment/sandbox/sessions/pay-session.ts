import { isPayable, withSession } from '../catch-up.ts';
import type { Sandbox } from '../sandbox.ts';
import { type CardForm, type CardProblem, evaluateCard } from '../test-cards.ts';
import { chargeSession, declinePayment, takePayment } from './charge-session.ts';
import type { Session } from './sessions.queries.ts';

/** The state that the checkout page shows. */
export type SessionView = { state: string; code: string | null };

/**
 * Charges a card. The answer to a rejected form is its problem, and none of the form is stored.
 * @returns undefined if there is no such session.
 */
export async function payWithCard(
  sandbox: Sandbox,
  sessionId: string,
  form: CardForm,
): Promise<SessionView | { problem: CardProblem } | undefined> {
  const outcome = evaluateCard(form, sandbox.clock());
  if (typeof outcome === 'string') return { problem: outcome };
  return withSession(sandbox, sessionId, async (trx, session) => {
    // A second payment gets the outcome of the first.
    if (!isPayable(session)) return sessionView(session);
    return sessionView(await chargeSession(sandbox, trx, session, outcome));
  });
}

/** The cardholder's answer to the 3-D Secure step. */
export async function authenticateCard(
  sandbox: Sandbox,
  sessionId: string,
  approved: boolean,
): Promise<SessionView | undefined> {
  return withSession(sandbox, sessionId, async (trx, session) => {
    if (session.state !== 'authenticating') return sessionView(session);
    const answered = approved
      ? await takePayment(sandbox, trx, session, false)
      : await declinePayment(sandbox, trx, session, 'authentication_failed');
    return sessionView(answered);
  });
}

/** The parts of a session for its page: its state, and the reason of the last decline. */
export function sessionView({ state, failureCode: code }: Session): SessionView {
  return { state, code };
}
