import { randomUUID } from 'node:crypto';
import type { SandboxAct } from '@regz/contract/orders/sandbox.ts';
import type { Database } from '../../../../src/platform/database/database.ts';
import { PaymentFault } from '../../../../src/platform/ports/payment-provider.ts';
import { isPayable } from '../catch-up.ts';
import { idOfAttempt } from '../new-id.ts';
import type { Sandbox } from '../sandbox.ts';
import { type DeliveryRow, listFacts, setDeliveryState } from '../webhooks/deliveries.queries.ts';
import { writeForgedWebhook, type Trick } from '../webhooks/write-webhook.ts';
import { expireSession, openDispute } from './charge-session.ts';
import { closeDispute, refundPayment } from './refund-payment.ts';
import { type Session, updateSession } from './sessions.queries.ts';

/** A webhook that an act wrote or selected, and whether to send it now. */
export type Written = { delivery: DeliveryRow; send: boolean };

type Acting = {
  sandbox: Sandbox;
  trx: Database;
  session: Session;
  amountMinor: number | undefined;
};

/**
 * Applies staff's act to a session that the caller has locked; the caller sends the webhooks.
 * @throws PaymentFault refused, if the act is impossible in the session's state
 */
export async function actOnSession(acting: Acting, act: SandboxAct): Promise<readonly Written[]> {
  const { trx, session } = acting;
  switch (act) {
    case 'hold':
      await updateSession(trx, session.id, { delivery: 'held' });
      return [];
    case 'delay':
      await updateSession(trx, session.id, { delivery: 'delayed' });
      return [];
    case 'release':
      return release(acting);
    case 'reorder':
      return reorder(acting);
    case 'forge':
      return forge(acting, 'forged');
    case 'send-stale':
      return forge(acting, 'stale');
    case 'wrong-amount':
    case 'wrong-currency':
    case 'wrong-product':
      return forge(acting, act);
    default:
      return [asWritten(acting, await applyAct(acting, act))];
  }
}

type RealAct = 'refund' | 'open-dispute' | 'win-dispute' | 'lose-dispute' | 'expire';

/** Applies a real event of the payment, caused by the bank, the cardholder or time. */
async function applyAct(acting: Acting, act: RealAct): Promise<DeliveryRow> {
  const { sandbox, trx, session, amountMinor } = acting;
  switch (act) {
    case 'refund': {
      const refund = { id: idOfAttempt('re', randomUUID()), amountMinor };
      return refundPayment(sandbox, trx, session, refund, 'by-caller');
    }
    case 'open-dispute': {
      const { state, disputeStatus: status } = session;
      if (state !== 'paid' || status === 'open' || status === 'lost') throw impossible();
      return (await openDispute(sandbox, trx, session, 'by-caller')).delivery;
    }
    case 'win-dispute':
      return closeDispute(sandbox, trx, session, 'won', 'by-caller');
    case 'lose-dispute':
      return closeDispute(sandbox, trx, session, 'lost', 'by-caller');
    case 'expire':
      if (!isPayable(session)) throw impossible();
      return (await expireSession(sandbox, trx, session, 'by-caller')).delivery;
  }
}

/** Held webhooks stay held, and the queue sends delayed ones. */
function asWritten({ session }: Acting, delivery: DeliveryRow): Written {
  return { delivery, send: session.delivery === 'now' };
}

async function forge({ sandbox, trx, session }: Acting, kind: Trick): Promise<Written[]> {
  return [{ delivery: await writeForgedWebhook(sandbox, trx, session, kind), send: true }];
}

async function release({ trx, session }: Acting): Promise<Written[]> {
  await updateSession(trx, session.id, { delivery: 'now' });
  const held = (await listFacts(trx, session.id)).filter(({ state }) => state === 'held');
  for (const { id } of held) await setDeliveryState(trx, id, 'waiting');
  return held.map((delivery) => ({ delivery, send: true }));
}

async function reorder({ trx, session }: Acting): Promise<Written[]> {
  const facts = await listFacts(trx, session.id);
  if (facts.length === 0) throw impossible();
  return facts.toReversed().map((delivery) => ({ delivery, send: true }));
}

function impossible(): PaymentFault {
  return new PaymentFault('refused', 'that cannot happen to this session');
}
