import { disputeStatuses, refundStatuses } from '@regz/rules/orders/order-status.ts';
import { paymentProviderIds } from '@regz/rules/orders/payment-providers.ts';
import fc from 'fast-check';

/** The prices of a history's two orders. The plan of both has the price of the first. */
export const PRICES = [75_000, 70_000] as const;

const order = fc.constantFrom(0, 1);

/** A payment for a known order or none, of its price or another amount. */
const payment = fc.record({
  order: fc.option(order, { freq: 6 }),
  offMinor: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constantFrom(-100, 100)),
});
export type ModelPayment = Readonly<{ order: number | null; offMinor: number }>;

const paymentNo = fc.nat(3);
/** Seconds relative to the moment at which an order is closed, if it is. */
const second = fc.integer({ min: -50, max: 50 });

const message = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('paid' as const), of: paymentNo, second }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      of: paymentNo,
      refund: fc.nat(1),
      status: fc.constantFrom(...refundStatuses),
      namesOrder: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      of: paymentNo,
      status: fc.constantFrom(...disputeStatuses),
      second,
      namesOrder: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('closed' as const), order }) },
);
export type Message = typeof message extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Provider messages about four payments for two orders, in any order: a message can be missing,
 * repeated, or earlier than its subject.
 */
export const history = fc.record({
  provider: fc.constantFrom(...paymentProviderIds),
  payments: fc.array(payment, { minLength: 4, maxLength: 4 }),
  messages: fc
    .array(message, { minLength: 1, maxLength: 7 })
    .chain((messages) =>
      fc
        .array(fc.nat(messages.length - 1), { maxLength: 2 })
        .map((again) => [...messages, ...again.flatMap((index) => messages[index] ?? [])]),
    ),
});
export type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** The amount of a refund. */
export function refundMinor(refund: number): number {
  return refund === 0 ? 20_000 : 60_000;
}

/** The amount of a payment. */
export function paidMinor({ order: index, offMinor }: ModelPayment): number {
  return (index === 1 ? PRICES[1] : PRICES[0]) + offMinor;
}
