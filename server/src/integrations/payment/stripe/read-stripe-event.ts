import type * as z from 'zod';
import type { PaymentEvent } from '../../../platform/ports/payment-event.ts';
import { PaymentFault } from '../../../platform/ports/payment-provider.ts';
import {
  type Circumstances,
  disputeFact,
  isPaid,
  momentOf,
  refundFact,
  sessionFact,
} from './stripe-facts.ts';
import {
  chargeShape,
  disputeShape,
  refundShape,
  sessionShape,
  type StripeEvent,
  type StripeRefund,
  type StripeSession,
} from './stripe-objects.ts';

export type RefundList = (paymentIntent: string) => Promise<readonly StripeRefund[]>;

type Reader = (
  object: unknown,
  circumstances: Circumstances,
  listRefunds: RefundList,
) => Promise<readonly (PaymentEvent | undefined)[]>;

const onSession =
  (outcomeOf: (session: StripeSession) => Parameters<typeof sessionFact>[1] | undefined): Reader =>
  async (object, circumstances) => {
    const session = readAs(sessionShape, object);
    const outcome = outcomeOf(session);
    return outcome === undefined ? [] : [sessionFact(session, outcome, circumstances)];
  };

/** If the bank takes days, a session is complete before the money arrives. */
const onPayment = onSession((session) => {
  if (isPaid(session)) return 'paid';
  return session.payment_status === 'unpaid' ? 'processing' : undefined;
});
const onRefund: Reader = async (object, circumstances) => [
  refundFact(readAs(refundShape, object), circumstances),
];
const onDispute: Reader = async (object, circumstances) => [
  disputeFact(readAs(disputeShape, object), circumstances),
];

/** A refunded sum says nothing about each refund, so the refunds are read. */
const onChargeRefunded: Reader = async (object, { live, site }, listRefunds) => {
  const { payment_intent: paymentIntent } = readAs(chargeShape, object);
  if (paymentIntent === null) return [];
  const refunds = await listRefunds(paymentIntent);
  return refunds.map((refund) => refundFact(refund, { at: momentOf(refund.created), live, site }));
};

/** The reader of each type of event. */
const readers: ReadonlyMap<string, Reader> = new Map([
  ['checkout.session.completed', onPayment],
  ['checkout.session.async_payment_succeeded', onPayment],
  ['checkout.session.async_payment_failed', onSession(() => 'failed')],
  ['checkout.session.expired', onSession(() => 'expired')],
  ['refund.created', onRefund],
  ['refund.updated', onRefund],
  ['refund.failed', onRefund],
  ['charge.refunded', onChargeRefunded],
  ['charge.dispute.created', onDispute],
  ['charge.dispute.updated', onDispute],
  ['charge.dispute.closed', onDispute],
  ['charge.dispute.funds_withdrawn', onDispute],
  ['charge.dispute.funds_reinstated', onDispute],
]);

/** The types that report a fact on their own, for listing past events. */
export const factTypes: readonly string[] = [...readers.keys()].filter(
  (type) => type !== 'charge.refunded',
);
export const disputeTypes: readonly string[] = factTypes.filter((type) =>
  type.startsWith('charge.dispute.'),
);

/**
 * The order events of a Stripe event; none for a type not listed above, or for a sale that is not
 * ours.
 * @throws PaymentFault `malformed` for an object that does not have its type's shape.
 */
export async function readStripeEvent(
  event: StripeEvent,
  { listRefunds, site }: { listRefunds: RefundList; site: string },
): Promise<readonly PaymentEvent[]> {
  const reader = readers.get(event.type);
  if (reader === undefined) return [];
  const circumstances = { at: momentOf(event.created), live: event.livemode, site };
  const facts = await reader(event.data.object, circumstances, listRefunds);
  return facts.filter((fact) => fact !== undefined);
}

function readAs<T>(shape: z.ZodType<T>, object: unknown): T {
  const parsed = shape.safeParse(object);
  if (parsed.success) return parsed.data;
  throw new PaymentFault('malformed', 'unexpected object from Stripe', parsed.error);
}
