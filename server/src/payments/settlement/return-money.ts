import { asPaymentRefusal } from '../../orders/checkout/as-payment-refusal.ts';
import { type Refund, releaseReservation } from '../../orders/exported-queries.ts';
import type { PaymentProvider } from '../../platform/ports/payment-provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { storeAndSettle } from './settle-event.ts';

/** An amount to return, which is reserved. */
export type Returning = {
  provider: PaymentProvider;
  reservation: Pick<Refund, 'provider' | 'refundRef'>;
  sessionId: string;
  paymentRef: string;
  amount: { minor: number; currency: string };
};

/**
 * Returns reserved money through its provider, whose answer then counts as an event. While the
 * outcome at the provider is unknown, the amount stays reserved, and `releaseAbandonedRefunds`
 * checks it.
 * @throws Refusal PAYMENT_REFUSED or PAYMENT_UNAVAILABLE
 */
export async function returnMoney(
  services: Services,
  { provider, reservation, ...payment }: Returning,
  { reason, attempt }: { reason: string; attempt: string },
): Promise<void> {
  try {
    const event = await asPaymentRefusal(provider.refund({ ...payment, reason }, attempt));
    await storeAndSettle(services, { provider: provider.id, events: [event] });
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 'PAYMENT_REFUSED';
    if (isRefused) await releaseReservation(services.db, reservation);
    throw error;
  }
  await releaseReservation(services.db, reservation);
}
