import type { PaymentProvider } from '../../platform/ports/payment-provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { asPaymentRefusal } from './as-payment-refusal.ts';
import { receiveEvents } from './receive-events.ts';
import { type Refund, releaseReservation } from './refunds-disputes.queries.ts';

/** Money to be returned, whose amount is reserved. */
export type Returning = {
  provider: PaymentProvider;
  reservation: Pick<Refund, 'provider' | 'refundRef'>;
  sessionId: string;
  paymentRef: string;
  amount: { minor: number; currency: string };
};

/**
 * Returns reserved money through its provider, whose answer then counts like any of its events. While it is
 * unknown what the provider did, the amount stays reserved, and `releaseAbandonedRefunds` asks.
 * @throws Refusal PAYMENT_REFUSED or PAYMENT_UNAVAILABLE
 */
export async function returnMoney(
  services: Services,
  { provider, reservation, ...payment }: Returning,
  { reason, attempt }: { reason: string; attempt: string },
): Promise<void> {
  try {
    const event = await asPaymentRefusal(provider.refund({ ...payment, reason }, attempt));
    await receiveEvents(services, { provider: provider.id, events: [event] });
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 'PAYMENT_REFUSED';
    if (isRefused) await releaseReservation(services.db, reservation);
    throw error;
  }
  await releaseReservation(services.db, reservation);
}
