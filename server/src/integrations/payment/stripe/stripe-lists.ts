import type { Stripe } from 'stripe';
import * as z from 'zod';
import { PaymentFault } from '../../../platform/ports/payment-provider.ts';
import { callStripe } from './stripe-client.ts';
import {
  disputeShape,
  eventShape,
  refundShape,
  type StripeDispute,
  type StripeEvent,
  type StripeRefund,
} from './stripe-objects.ts';

const PER_PAGE = 100;
/** The most that Stripe's library reads at once. */
const MOST = 10_000;

type Pages = { autoPagingToArray(options: { limit: number }): Promise<unknown[]> };

export async function listRefunds(stripe: Stripe, paymentIntent: string): Promise<StripeRefund[]> {
  const params = { payment_intent: paymentIntent, limit: PER_PAGE };
  return readAll(stripe.refunds.list(params), refundShape);
}

export async function listDisputes(
  stripe: Stripe,
  paymentIntent: string,
): Promise<StripeDispute[]> {
  const params = { payment_intent: paymentIntent, limit: PER_PAGE };
  return readAll(stripe.disputes.list(params), disputeShape);
}

/** Events of these types since a time; Stripe keeps them for thirty days. */
export async function listEvents(
  stripe: Stripe,
  types: readonly string[],
  since: Date,
): Promise<StripeEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const params = { types: [...types], created, limit: PER_PAGE };
  return readAll(stripe.events.list(params), eventShape);
}

async function readAll<T>(pages: Pages, shape: z.ZodType<T>): Promise<T[]> {
  const all = await callStripe(pages.autoPagingToArray({ limit: MOST }), z.array(shape));
  if (all.length < MOST) return all;
  throw new PaymentFault('unreachable', `Stripe has ${MOST} or more entries`);
}
