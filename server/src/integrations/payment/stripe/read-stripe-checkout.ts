import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { PaymentEvent } from '../../../platform/ports/payment-event.ts';
import { disputeTypes, readStripeEvent } from './read-stripe-event.ts';
import { callStripe } from './stripe-client.ts';
import { disputeFact, isPaid, momentOf, refundFact, sessionFact } from './stripe-facts.ts';
import { listDisputes, listEvents, listRefunds } from './stripe-lists.ts';
import {
  disputeShape,
  expandedIntentShape,
  sessionShape,
  type StripeDispute,
  type StripeEvent,
  type StripeSession,
} from './stripe-objects.ts';

const retrievedShape = z
  .unknown()
  .transform((object) => ({ session: object, expanded: object }))
  .pipe(z.object({ session: sessionShape, expanded: expandedIntentShape }));

/** All facts that Stripe has about a checkout: its outcome, and later refunds and disputes. */
export async function readStripeCheckout(
  stripe: Stripe,
  sessionId: string,
  site: string,
): Promise<readonly PaymentEvent[]> {
  const { session, expanded } = await callStripe(
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
    retrievedShape,
  );
  const intent = expanded.payment_intent;
  const outcome = outcomeOf(session, intent?.status);
  if (outcome === undefined) return [];
  const at = momentOf(intent?.latest_charge?.created ?? session.created);
  const facts = [sessionFact(session, outcome, { at, live: session.livemode, site })];
  if (outcome === 'paid' && session.payment_intent !== null) {
    const { payment_intent: paymentIntent, livemode: live } = session;
    facts.push(...(await readReturns(stripe, paymentIntent, { live, site })));
  }
  return facts.filter((fact) => fact !== undefined);
}

function outcomeOf(session: StripeSession, intentStatus: string | undefined) {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return undefined;
  if (isPaid(session)) return 'paid';
  if (session.payment_status !== 'unpaid') return undefined;
  const failed = intentStatus === 'requires_payment_method' || intentStatus === 'canceled';
  return failed ? 'failed' : 'processing';
}

type Account = { live: boolean; site: string };

async function readReturns(stripe: Stripe, paymentIntent: string, account: Account) {
  const refunds = await listRefunds(stripe, paymentIntent);
  const disputes = await listDisputes(stripe, paymentIntent);
  return [
    ...refunds.map((refund) => refundFact(refund, { at: momentOf(refund.created), ...account })),
    ...(await readDisputes(stripe, disputes, account)),
  ];
}

/**
 * A dispute has no time of its status, which decides between two reports, so its events are read.
 * If Stripe no longer has any, the start of the dispute counts: any report with its own time
 * outweighs it.
 */
async function readDisputes(stripe: Stripe, disputes: readonly StripeDispute[], account: Account) {
  if (disputes.length === 0) return [];
  const first = Math.min(...disputes.map(({ created }) => created));
  const events = await listEvents(stripe, disputeTypes, momentOf(first));
  const facts: (PaymentEvent | undefined)[] = [];
  for (const dispute of disputes) {
    const own = events.filter((event) => isAbout(event, dispute));
    const options = { listRefunds: async () => [], site: account.site };
    for (const event of own) facts.push(...(await readStripeEvent(event, options)));
    if (own.length === 0) {
      facts.push(disputeFact(dispute, { at: momentOf(dispute.created), ...account }));
    }
  }
  return facts;
}

function isAbout(event: StripeEvent, { id }: StripeDispute): boolean {
  const dispute = disputeShape.safeParse(event.data.object);
  return dispute.success && dispute.data.id === id;
}
